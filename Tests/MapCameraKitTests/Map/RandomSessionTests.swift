import MapCameraKit
import TestSupport
import Testing

/// Whatever is asked of a map, in any order.
@Suite struct RandomSessionTests {
  @Test func `the rules hold in any sequence of operations`() {
    sampling(700, seed: 500_000) { generator in try play(&generator, operations: 50) }
  }

  private func play(_ generator: inout SeededGenerator, operations: Int) throws {
    var recording = Recording(generator.sensibleCamera(), constraints: generator.constraints())
    var auditor = Auditor(recording.map)
    var history: [String] = []
    for _ in 0..<operations {
      let before = recording
      do { try operate(&recording, &auditor, &generator, &history) } catch let error as CameraError
      {
        history.append("\(error)")
        try unchanged(before, recording, history)
        continue
      }
      do { try auditor.audit(recording, asked: ["animate", "move"].contains(history.last)) } catch {
        throw Complaint(text: "\(error.text) after \(history.suffix(12))")
      }
    }
    recording.close()
    try auditor.audit(recording)
    try demand(auditor.running.isEmpty, "never ended: \(auditor.running) \(history)")
  }

  /// A failed operation leaves the camera of now and of all times to come.
  private func unchanged(_ before: Recording, _ after: Recording, _ history: [String]) throws {
    try demand(after.latest.isEmpty, "told something: \(after.latest) \(history)")
    var (before, after) = (before, after)
    try demand(before.camera == after.camera, "moved: \(history)")
    try demand(before.map.isGesturing == after.map.isGesturing, "gesture: \(history)")
    for _ in 0..<4 {
      before.tick(0.3)
      after.tick(0.3)
      try demand(before.camera == after.camera, "will move otherwise: \(history)")
      try demand(before.latest == after.latest, "will tell otherwise: \(history)")
    }
  }

  private func operate(
    _ recording: inout Recording, _ auditor: inout Auditor, _ generator: inout SeededGenerator,
    _ history: inout [String]
  ) throws {
    switch generator.whole(0...16) {
    case 0, 1, 2:
      history.append("animate")
      let reply = try recording.animate(generator.change(), generator.options())
      if reply.id != nil { auditor.begin(recording.id) }
    case 3:
      history.append("tour")
      let reply = try recording.tour(
        generator.tour(), delay: generator.pick([0, 0.2]))
      if reply.id != nil { auditor.begin(recording.id) }
    case 4:
      history.append("move")
      try recording.move(generator.update())
    case 5:
      let id = generator.once(in: 2) ? nil : Int64(generator.whole(0...Int(recording.id) + 1))
      history.append("stop \(String(describing: id))")
      try recording.stop(id)
    case 6, 7:
      let ids = recording.map.animations.map(\.id) + [recording.id + 7]
      history.append("seek")
      try recording.seek(generator.pick(ids), to: generator.number(-0.5...3))
    case 8:
      history.append("configure")
      recording.configure(
        viewport: generator.once(in: 2) ? generator.viewport() : nil,
        constraints: generator.once(in: 2) ? generator.constraints() : nil)
    case 9:
      history.append("gesture")
      recording.gesture(generator.gesture())
    case 10:
      history.append("end")
      let velocity = ScreenPoint(x: generator.number(-999...999), y: generator.number(-9...9))
      if recording.endGesture(velocity: velocity) { auditor.begin(recording.id) }
    case 11:
      history.append("follow")
      let follow = generator.follow()
      recording.follow(follow)
      auditor.begin(recording.id)
    case 12, 13:
      history.append("track")
      recording.track(generator.places(near: recording.camera.target))
    default:
      let seconds = generator.once(in: 4) ? 0 : generator.number(0...0.6)
      history.append("tick \(seconds)")
      recording.tick(seconds)
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func gesture() -> MapGesture {
    let point = once(in: 2) ? nil : ScreenPoint(x: number(0...800), y: number(0...600))
    let way = ScreenPoint(x: number(-200...200), y: number(-200...200))
    switch whole(0...3) {
    case 0: return .pan(translation: way, at: point)
    case 1: return .pinch(scale: number(0.2...5), rotation: number(-90...90), at: point)
    case 2: return .rotate(degrees: number(-90...90), at: point)
    default: return .tilt(degrees: number(-50...50))
    }
  }
}
