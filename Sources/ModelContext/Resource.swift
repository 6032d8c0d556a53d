import JSON
import JSONRPC
import MapCameraProtocol
import Schema
import Server

/// A resource: the state of a map, the guide or the OpenRPC document.
enum Resource: Hashable {
  /// The id.
  case map(JSONText)

  case guide
  case openRPC

  private static let mapPrefix = "mapcam://maps/"
  private static let guideURI = "mapcam://guide"
  private static let openRPCURI = "mapcam://openrpc"

  init?(uri: JSONText) {
    if uri == Self.openRPCURI {
      self = .openRPC
    } else if uri == Self.guideURI {
      self = .guide
    } else if uri.starts(with: Self.mapPrefix),
      let id = JSONText(percentEncoded: uri.utf8.dropFirst(Self.mapPrefix.utf8.count))
    {
      self = .map(id)
    } else {
      return nil
    }
  }

  /// The URI with the least percent-encoding.
  var uri: String {
    switch self {
    case .map(let id): Self.mapPrefix + id.percentEncoded
    case .guide: Self.guideURI
    case .openRPC: Self.openRPCURI
    }
  }

  /// Whether its content never changes.
  var isFixed: Bool { if case .map = self { false } else { true } }

  private var mediaType: String {
    if case .guide = self { "text/markdown" } else { "application/json" }
  }
}

// MARK: - How it is listed

extension Resource {
  private func json(_ name: String, _ description: String) -> JSONLiteral {
    [
      "uri": .string(uri), "name": .string(name), "description": .string(description),
      "mimeType": .string(mediaType),
    ]
  }

  /// The result of `resources/read` for a resource that exists.
  func contents(of engine: borrowing Engine, uri: JSONText) throws(RPCError) -> JSONLiteral {
    let text = try text(of: engine)
    let content: JSONLiteral = [
      "uri": .string(uri.description), "mimeType": .string(mediaType), "text": .string(text),
    ]
    return ["contents": [content]]
  }

  /// The result of `resources/templates/list`.
  static let templates: JSONLiteral = [
    "resourceTemplates": [
      [
        "uriTemplate": .string(mapPrefix + "{map}"),
        "name": "map",
        "description":
          "A map, whole: its camera, size, padding and limits. Updates are sent as its camera comes to rest.",
        "mimeType": "application/json",
      ]
    ]
  ]

  /// The result of `resources/list`.
  static func list(of engine: borrowing Engine) -> JSONLiteral {
    let maps = engine.mapIDs.map {
      Resource.map($0).json("map \($0)", "The map's camera, size, padding and limits.")
    }
    let documents = [
      Resource.openRPC.json(
        "openrpc", "The OpenRPC document of all methods of the ordinary protocol."),
      Resource.guide.json(
        "guide", "How to work with these tools: read it for a task of several steps."),
    ]
    return ["resources": .array(maps + documents)]
  }

  func exists(in engine: borrowing Engine) -> Bool {
    guard case .map(let id) = self else { return true }
    return (try? engine.index(of: MapReference(id))) != nil
  }

  /// The content of a resource that exists.
  private func text(of engine: borrowing Engine) throws(RPCError) -> String {
    switch self {
    case .map(let id):
      return Output.mapState.text(try engine.map(MapReference(id)))
    case .guide: return Self.guideText
    case .openRPC: return openRPCDocument()
    }
  }
}

// MARK: - Percent-encoding (RFC 3986, section 2.1)

/// The bytes that are never encoded (section 2.3).
private let unreserved = Set(
  "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~".utf8)

extension JSONText {
  /// The text as a path segment of a URI.
  fileprivate var percentEncoded: String {
    let digits = Array("0123456789ABCDEF".utf8)
    let encoded = utf8.flatMap { byte in
      unreserved.contains(byte)
        ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: encoded, as: UTF8.self)
  }

  /// Decodes a path segment of a URI; nil if its encoding is invalid.
  fileprivate init?(percentEncoded segment: some Collection<UInt8>) {
    var bytes: [UInt8] = []
    var rest = Array(segment)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst()?.hexadecimalValue,
        let low = rest.popFirst()?.hexadecimalValue
      else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    guard let string = String(validating: bytes, as: UTF8.self) else { return nil }
    self.init(string)
  }
}
