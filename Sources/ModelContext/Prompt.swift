import JSON
import JSONRPC
import Schema

/// A template of a request to an assistant, which names the tools to call.
struct Prompt: Sendable {
  struct Argument: Sendable {
    let name: String
    let description: String
    var isRequired = true
  }

  let name: String
  let description: String
  let arguments: [Argument]

  /// The request's text for given arguments.
  let text: @Sendable ([String: JSONText]) -> String
}

extension Prompt {
  static let all = [
    Prompt(
      name: "plan_film", description: "A flight over some places, as cameras for a film.",
      arguments: [
        Argument(name: "places", description: "The places, by name or coordinates, in order."),
        Argument(
          name: "seconds", description: "How long it should take; 20 by default.",
          isRequired: false),
      ]
    ) { values in
      """
      Plan a film of about \(values["seconds"] ?? "20") seconds over these places: \
      \(values["places"] ?? "")

      Find the latitude and longitude of each. Call camera_path once with `steps`: for each place \
      {"to": {"target", "zoom", "bearing", "viewingAngle"}, "path": "fly", "duration", "hold"}, and \
      `frames` twice the number of steps. Show a table of the keyframes: time, target, zoom, bearing and \
      viewingAngle. projection_tiles with the same `steps` has the tiles to load beforehand.
      """
    },
    Prompt(
      name: "port_camera", description: "Ports a camera from one map library to others.",
      arguments: [
        Argument(name: "camera", description: "Code that makes or moves a camera, or its numbers.")
      ]
    ) { values in
      """
      Port this camera to the other map libraries:

      \(values["camera"] ?? "")

      Call camera_convert with it in the form that it is in, and give each form that it answers as code of \
      that library, a GMSCameraUpdate for the Google Maps SDK for iOS too. Say what `lost` says, and \
      what camera_move with setCamera answers in `clamped`.
      """
    },
    Prompt(
      name: "compare_cameras", description: "Says how two cameras differ.",
      arguments: [
        Argument(name: "a", description: "The first camera, in any library's form."),
        Argument(name: "b", description: "The second one."),
      ]
    ) { values in
      """
      Compare these two cameras:

      a: \(values["a"] ?? "")
      b: \(values["b"] ?? "")

      Bring both into the form of `camera` by camera_convert, call camera_compare, and say in words how far \
      apart they are on the ground and on the screen, and what else differs.
      """
    },
  ]
}

// MARK: - How it is listed

extension Prompt {
  /// The result of `prompts/list`.
  static let list: JSONLiteral = ["prompts": .array(all.map { $0.json })]

  private var json: JSONLiteral {
    let arguments = arguments.map { argument -> JSONLiteral in
      [
        "name": .string(argument.name), "description": .string(argument.description),
        "required": .boolean(argument.isRequired),
      ]
    }
    return [
      "name": .string(name), "description": .string(description), "arguments": .array(arguments),
    ]
  }

  /// The result of `prompts/get`.
  static func answer(
    _ params: JSONNode?, in document: borrowing JSONDocument
  ) throws(RPCError) -> JSONLiteral {
    let name = document.string("name", of: params) ?? ""
    guard let prompt = all.first(where: { name == $0.name }) else {
      throw .invalidParams(
        "There is no prompt \"\(name.excerpt)\": there are "
          + all.map { $0.name }.joined(separator: ", ") + ".")
    }
    let given = document.member("arguments", of: params)
    var values: [String: JSONText] = [:]
    for argument in prompt.arguments {
      values[argument.name] = document.string(argument.name, of: given)
      guard values[argument.name] == nil, argument.isRequired else { continue }
      throw .invalidParams("The argument \"\(argument.name)\" of \(name) is missing.")
    }
    let content: JSONLiteral = ["type": "text", "text": .string(prompt.text(values))]
    return [
      "description": .string(prompt.description),
      "messages": [["role": "user", "content": content]],
    ]
  }
}
