import JSON
import JSONRPC
import Schema

/// A request to an assistant, to be filled in: it leads to tools.
struct Prompt {
  struct Argument {
    let name: String
    let description: String
    var isRequired = true
  }

  let name: String
  let description: String
  let arguments: [Argument]

  /// The request, of the values that were given.
  let text: @Sendable ([String: JSONText]) -> String
}

extension Prompt: Sendable {}
extension Prompt.Argument: Sendable {}

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
  /// Writes the members of `prompts/list`'s result.
  static func writeAll(to writer: inout JSONWriter) {
    writer.member("prompts") { writer in
      writer.array(all) { $1.write(to: &$0) }
    }
  }

  private func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.string("name", name)
      writer.string("description", description)
      writer.member("arguments") { writer in
        writer.array(arguments) { writer, argument in
          writer.object {
            $0.string("name", argument.name)
            $0.string("description", argument.description)
            $0.boolean("required", argument.isRequired)
          }
        }
      }
    }
  }

  /// Writes the members of `prompts/get`'s result.
  static func answer(
    _ params: JSONNode?, in document: borrowing JSONDocument, to writer: inout JSONWriter
  ) throws(RPCError) {
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
    writer.string("description", prompt.description)
    writer.member("messages") { writer in
      writer.array([prompt.text(values)]) { writer, text in
        writer.object { writer in
          writer.string("role", "user")
          writer.member("content") { writer in
            writer.object {
              $0.string("type", "text")
              $0.string("text", text)
            }
          }
        }
      }
    }
  }
}
