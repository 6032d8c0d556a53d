public import JSON

/// The error of a response (JSON-RPC 2.0, section 5.1).
public struct RPCError: Error, Hashable, Sendable {
  /// What kind of error it is.
  public struct Code: Hashable, Sendable {
    public let rawValue: Int

    public init(_ rawValue: Int) { self.rawValue = rawValue }

    /// The line is not JSON.
    public static let parseError = Code(-32700)

    /// JSON, but no JSON-RPC 2.0 request.
    public static let invalidRequest = Code(-32600)

    public static let methodNotFound = Code(-32601)

    public static let invalidParams = Code(-32602)

    /// A defect of the server.
    public static let internalError = Code(-32603)
  }

  /// One value of an error's `data`.
  public enum Datum: Hashable, Sendable {
    case integer(Int64)
    case string(String)
    case strings([String])
  }

  public let code: Code

  /// Whole sentences that say what is wrong and what would be right.
  public let message: String

  /// Names and values, in the order in which they are written.
  public let data: [Member]

  /// A member of an error's `data`.
  public struct Member: Hashable, Sendable {
    public let name: String
    public let value: Datum

    public init(name: String, value: Datum) {
      self.name = name
      self.value = value
    }
  }

  public init(_ code: Code, _ message: String, data: KeyValuePairs<String, Datum> = [:]) {
    self.init(code, message, data: data.map { Member(name: $0.key, value: $0.value) })
  }

  public init(_ code: Code, _ message: String, data: [Member]) {
    self.code = code
    self.message = message
    self.data = data
  }
}

extension RPCError {
  /// Writes the error object.
  public func write(to writer: inout JSONWriter) {
    writer.begin(with: Fragments.shared.code)
    writer.value(code.rawValue)
    writer.append(Fragments.shared.message)
    writer.value(message)
    if !data.isEmpty {
      writer.append(Fragments.shared.data)
      for member in data {
        writer.key(member.name)
        switch member.value {
        case .integer(let integer): writer.value(integer)
        case .string(let string): writer.value(string)
        case .strings(let strings):
          writer.beginArray()
          for string in strings { writer.value(string) }
          writer.endArray()
        }
      }
      writer.endObject()
    }
    writer.endObject()
  }
}
