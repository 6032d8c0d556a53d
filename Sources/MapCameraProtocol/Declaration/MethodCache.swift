import JSON
import JSONRPC

/// The methods that a host has called: those are found at once.
struct MethodCache: Sendable {
  private let all: MethodTable
  private var methods: [Method] = []
  private var names = JSONNameTable([])

  init(of all: MethodTable) { self.all = all }

  /// The method of a name, which is a string of a document.
  mutating func method(
    named name: JSONNode, in document: borrowing JSONDocument
  ) throws(RPCError) -> Method {
    // None is likelier than another: no guess is made.
    if let number = names.index(of: name, in: document, expected: methods.count) {
      return methods[number]
    }
    let method = try all.method(named: document.string(name) ?? "")
    methods.append(method)
    names = JSONNameTable(methods.map(\.name))
    return method
  }
}
