import JSON
import TestSupport

extension Tree {
  /// The value as JSON.
  ///
  /// - Parameter replacement: JSON for some of the values in the tree, by their JSON Pointers; nil
  ///   to leave the value as it is, and an empty string to leave it out.
  func text(at pointer: String = "", replacing replacement: (String) -> String? = { _ in nil })
    -> String
  {
    if let other = replacement(pointer) { return other }
    switch self {
    case .array(let elements):
      let texts = elements.indices.map { index in
        elements[index].text(at: "\(pointer)/\(index)", replacing: replacement)
      }
      return "[" + texts.filter { !$0.isEmpty }.joined(separator: ",") + "]"
    case .object(let members):
      let texts = members.compactMap { member in
        let step = member.name.replacing("~", with: "~0").replacing("/", with: "~1")
        let value = member.value.text(at: "\(pointer)/\(step)", replacing: replacement)
        return value.isEmpty ? nil : Tree.string(member.name).text() + ":" + value
      }
      return "{" + texts.joined(separator: ",") + "}"
    default:
      var writer = JSONWriter()
      writer.value(self)
      return writer.text
    }
  }

  /// The JSON Pointers of all values in the tree, this one's first.
  func pointers(from pointer: String = "") -> [String] {
    var pointers = [pointer]
    for (index, element) in (elements ?? []).enumerated() {
      pointers += element.pointers(from: "\(pointer)/\(index)")
    }
    for member in members ?? [] {
      let step = member.name.replacing("~", with: "~0").replacing("/", with: "~1")
      pointers += member.value.pointers(from: "\(pointer)/\(step)")
    }
    return pointers
  }
}
