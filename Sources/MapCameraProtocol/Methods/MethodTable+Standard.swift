extension MethodTable {
  /// All methods of the protocol, in the order in which they are documented.
  static let standard = MethodTable(
    [
      Method.lifecycle, Method.map, Method.camera, Method.animation, Method.path,
      Method.projection, Method.view, Method.gesture, Method.clock,
    ].flatMap { $0 }
  )
}
