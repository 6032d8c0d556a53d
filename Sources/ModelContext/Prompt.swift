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
      name: "flyover",
      description: "A fly-over of some places, as cameras for a video.",
      arguments: [
        Argument(name: "places", description: "The places, by name or coordinates, in order."),
        Argument(
          name: "seconds", description: "How long it should take; 20 by default.",
          isRequired: false),
      ]
    ) { values in
      """
      Plan a fly-over of these places, about \(values["seconds"] ?? "20") seconds long: \
      \(values["places"] ?? "")

      Find the latitude and longitude of each. Begin with camera_forBounds for all of them together, \
      and camera_move (setCamera) to its result. For each place in turn call camera_path with `to` \
      (target, zoom, bearing, viewingAngle), `path` "fly", a `duration` that is its share of the time \
      and `frames` 5 to see the way, and camera_move to its last camera, so that the next begins \
      there. Then show a table of the keyframes: time, target, zoom, bearing and viewingAngle.
      """
    },
    Prompt(
      name: "describe_view",
      description: "What a map's camera sees.",
      arguments: [
        Argument(
          name: "map", description: "The map's id; default where it is left out.",
          isRequired: false)
      ]
    ) { values in
      let map = values["map"] ?? "default"
      return """
        Tell me what the camera of the map \(map.description.json) sees. Call camera_get and \
        projection_visibleRegion with {"map":\(map.description.json)}. Say which places lie in the view, which \
        direction is up, how far it is across its middle, and whether it is tilted. To find out \
        where on the screen a place is, call projection_points; do not estimate.
        """
    },
    Prompt(
      name: "port_to_maplibre",
      description: "Ports a GMSCameraPosition of the Google Maps SDK to MapLibre GL JS.",
      arguments: [
        Argument(
          name: "position",
          description: "The GMSCameraPosition, as code in Swift or Objective-C, or its numbers.")
      ]
    ) { values in
      """
      Port this camera position of the Google Maps SDK for iOS to MapLibre GL JS:

      \(values["position"] ?? "")

      Call camera_move with setCamera and its target, zoom, bearing and viewingAngle, and use the \
      camera that is answered, which is within the SDK's limits. In MapLibre `center` is \
      [longitude, latitude], `zoom` is one less (its tiles are 512 points wide, the SDK's 256), \
      `bearing` is the same, and `pitch` is the viewingAngle. Give the options for \
      map.jumpTo, and say what the limits changed. projection_visibleRegion has the corners to check \
      the port against.
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
