export class ExactView {}
