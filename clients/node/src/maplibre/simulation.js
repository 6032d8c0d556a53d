export class Simulation {
  end() {}
}
