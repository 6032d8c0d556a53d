package import JSON
package import JSONRPC
import Schema

/// Collects the methods that are declared in a block.
@resultBuilder
package enum MethodList {
  package static func buildBlock(_ methods: Method...) -> [Method] { methods }
}

extension Method {
  /// Declares the methods of a group.
  package static func methods(@MethodList _ list: () -> [Method]) -> [Method] { list() }
}

/// Some methods, created on first use: a new process does not create those that its host never
/// calls.
package struct MethodGroup: Sendable {
  /// The part of its methods' names before the dot; empty for names without a dot.
  package let namespaces: [String]

  package let methods: @Sendable () -> [Method]
}

/// All methods, in the order in which they are documented.
package struct MethodTable: Sendable {
  package let groups: [MethodGroup]

  /// All names, for suggestions.
  private let names: Lazy<[String]>

  package init(groups: [MethodGroup]) {
    self.groups = groups
    names = Lazy { groups.flatMap { $0.methods() }.map { $0.name } }
  }

  package var methods: [Method] { groups.flatMap { $0.methods() } }

  /// The method of a name, or nil.
  package func method(named name: JSONText) -> Method? {
    let dot = name.utf8.firstIndex(of: UInt8(ascii: "."))
    let namespace = dot.map { JSONText(utf8: name.utf8[..<$0]) } ?? ""
    for group in groups where group.namespaces.contains(where: { namespace == $0 }) {
      if let method = group.methods().first(where: { name == $0.name }) { return method }
    }
    return nil
  }

  package func requiredMethod(named name: JSONText) throws(RPCError) -> Method {
    guard let method = method(named: name) else { throw error(of: name) }
    return method
  }

  /// Names that are more like those of other methods.
  private static let synonyms: [JSONText: String] = [
    "gesture.zoom": "gesture.pinch", "gesture.scale": "gesture.pinch",
    "gesture.drag": "gesture.pan",
    "gesture.scroll": "gesture.pan", "gesture.turn": "gesture.rotate",
  ]

  /// What an unknown name may stand for, as a sentence that is empty if nothing is similar; and the
  /// method in it, if it is one.
  ///
  /// - Parameter isCandidate: whether the method of a name may be suggested.
  package func hint(
    for name: JSONText, where isCandidate: (String) -> Bool = { _ in true }
  ) -> (text: String, method: String?) {
    if let method = Self.synonyms[name] { return ("Did you mean \"\(method)\"?", method) }
    if let foreign = ForeignName.of(name) {
      return (foreign.hint, foreign.isMethod ? foreign.name : nil)
    }
    let names = names.value
    let nearest = name.suggestion(among: names) { isCandidate(names[$0]) }
    return (nearest.map { "Did you mean \"\($0)\"?" } ?? "", nearest)
  }

  /// The error for an unknown method.
  private func error(of name: JSONText) -> RPCError {
    let (hint, suggestion) = hint(for: name)
    return RPCError(
      .methodNotFound,
      "There is no method \"\(name.excerpt)\""
        + (hint.isEmpty ? ": rpc.discover lists them all." : ". \(hint)"),
      data: ["method": .string(name.excerpt), "suggestion": suggestion.map { .string($0) }])
  }
}

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
    MethodGroup(namespaces: ["camera", "projection"]) { Method.columns },
    MethodGroup(namespaces: ["gesture"]) { Method.gesture },
    MethodGroup(namespaces: ["clock"]) { Method.clock },
  ])
}
