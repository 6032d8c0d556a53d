public import JSON
public import JSONRPC
import MapCameraKit
import MapCameraProtocol

/// Serves one request with an engine of its own: `mapcam call`.
///
/// - Parameter params: a JSON object.
/// - Returns: the result as JSON.
public func callMethod(
  _ method: JSONText, _ params: JSONText, _ options: Session.Options
) throws(RPCError) -> String {
  var document = JSONDocument()
  do throws(JSONSyntaxError) {
    try document.parse(Array(params.utf8).span)
  } catch {
    throw RPCError(.parseError, "the parameters are not JSON: \(error.message)")
  }
  let checked = try RPCRequest.params(document.root, in: document)
  var engine = options.engine()
  var writer = JSONWriter()
  try MethodTable.standard.requiredMethod(named: method)
    .call(checked, of: document, &engine, to: &writer)
  return String(decoding: writer.bytes, as: UTF8.self)
}

/// What a method's declaration says, as text for a terminal.
public func methodHelp(_ name: JSONText) throws(RPCError) -> String {
  try MethodTable.standard.requiredMethod(named: name).help
}
