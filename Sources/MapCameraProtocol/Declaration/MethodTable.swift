import JSON
import JSONRPC

/// Makes a list of what is declared one below the other: what is declared is in it.
@resultBuilder
enum MethodList {
  static func buildBlock(_ methods: Method...) -> [Method] { methods }
}

extension Method {
  /// Declares the methods of a group.
  static func methods(@MethodList _ list: () -> [Method]) -> [Method] { list() }
}

/// Some methods, made when first asked for: a process that starts does not pay for those that its
/// host never calls.
struct MethodGroup: Sendable {
  /// What stands before the dot in its methods' names; empty for names without a dot.
  let namespaces: [String]

  let methods: @Sendable () -> [Method]
}

/// All methods, in the order in which they are documented.
struct MethodTable: Sendable {
  let groups: [MethodGroup]

  var methods: [Method] { groups.flatMap { $0.methods() } }

  /// The method of a name.
  func method(named name: String) throws(RPCError) -> Method {
    // Not to go through the characters of a very long name.
    guard name.utf8.count <= JSONNameTable.maximumLength else { throw unknown(name) }
    let dot = name.utf8.firstIndex(of: UInt8(ascii: "."))
    let namespace = dot.map { String(name[..<$0]) } ?? ""
    for group in groups where group.namespaces.contains(namespace) {
      if let method = group.methods().first(where: { $0.name == name }) { return method }
    }
    throw unknown(name)
  }

  private func unknown(_ name: String) -> RPCError {
    let names = groups.lazy.flatMap { $0.methods() }.map(\.name)
    guard let suggestion = name.suggestion(among: names) else {
      return RPCError(
        .methodNotFound,
        "There is no method \"\(name.excerpt)\": rpc.discover lists them all.",
        data: ["method": .string(name.excerpt)]
      )
    }
    return RPCError(
      .methodNotFound,
      "There is no method \"\(name)\". Did you mean \"\(suggestion)\"?",
      data: ["method": .string(name), "suggestion": .string(suggestion)]
    )
  }
}

extension String {
  /// The string, or the beginning of a long one: scalars are counted, for a character may have any
  /// number of them.
  var excerpt: String { utf8.count <= 200 ? self : String(unicodeScalars.prefix(200)) + "…" }
}
