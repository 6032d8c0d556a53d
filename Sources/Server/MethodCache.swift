import JSON
import JSONRPC
import MapCameraProtocol

/// The methods that a host has called, and the errors of names of none: those are found at once.
struct MethodCache: Sendable {
  private let all: MethodTable
  private var methods: [Method] = []
  private var names = JSONNameTable([])

  private var errors = BoundedCache<JSONText, RPCError>()

  init(of all: MethodTable) { self.all = all }

  /// The method of a name, which is a string of a document.
  mutating func method(
    named name: JSONNode, in document: borrowing JSONDocument
  ) throws(RPCError) -> Method {
    // None is likelier than another: no guess is made.
    if let number = names.index(of: name, in: document, expected: methods.count) {
      return methods[number]
    }
    let name = document.string(name) ?? ""
    // A very long name is not kept.
    guard name.utf8.count <= JSONNameTable.maximumLength else { throw all.error(of: name) }
    guard let method = all.method(named: name) else {
      throw errors.value(of: name, orMake: all.error(of: name))
    }
    methods.append(method)
    names = JSONNameTable(methods.map(\.name))
    return method
  }
}
