extension MethodTable {
  /// All methods of the protocol, in the order in which they are documented.
  package static let standard = MethodTable(groups: [
    MethodGroup(namespaces: ["", "rpc"]) { Method.lifecycle },
    MethodGroup(namespaces: ["map"]) { Method.map },
    MethodGroup(namespaces: ["camera"]) { Method.camera },
    MethodGroup(namespaces: ["camera", "animation"]) { Method.animation },
    MethodGroup(namespaces: ["camera"]) { Method.route },
    MethodGroup(namespaces: ["projection"]) { Method.projection },
    MethodGroup(namespaces: ["projection"]) { Method.view },
    MethodGroup(namespaces: ["gesture"]) { Method.gesture },
    MethodGroup(namespaces: ["clock"]) { Method.clock },
  ])
}
