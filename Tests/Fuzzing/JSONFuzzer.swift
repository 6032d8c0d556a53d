import JSON

/// The reader accepts exactly what an independent validator accepts, and what it reads can be walked,
/// written and read again. Behind a text with other numbers it reads the same.
@_cdecl("LLVMFuzzerTestOneInput") public func fuzzJSON(_ start: UnsafePointer<UInt8>, _ count: Int)
  -> CInt
{
  let text = bytes(start, count)
  var document = JSONDocument()
  var isJSON = true
  do throws(JSONSyntaxError) { try document.parse(text.span) } catch {
    // The validator knows no limit.
    if error.message.hasPrefix("nesting") { return 0 }
    isJSON = false
    require((0...text.count).contains(error.offset), "an offset outside of the text")
  }
  require(isJSON == Validator.accepts(text), "the reader and the validator disagree")
  var second = JSONDocument()
  do throws(JSONSyntaxError) { try second.parse(renumbered(text).span) } catch {}
  var isSecondJSON = true
  let padded = text + [UInt8](repeating: 0, count: JSONDocument.lookahead)
  if second.patch(to: padded.span, from: 0) != text.count {
    do throws(JSONSyntaxError) { try second.parse(text.span) } catch { isSecondJSON = false }
  }
  require(isSecondJSON == isJSON, "behind another text it is read otherwise")
  guard isJSON else { return 0 }
  require(second.text(of: second.root) == document.text(of: document.root), "the root is another")
  var secondWriter = JSONWriter()
  copy(second.root, of: second, to: &secondWriter)
  var writer = JSONWriter()
  copy(document.root, of: document, to: &writer)
  require(secondWriter.bytes == writer.bytes, "behind another text its values are others")
  guard !writer.refusedNonFinite else { return 0 }
  var again = JSONDocument()
  do throws(JSONSyntaxError) { try again.parse(writer.bytes.span) } catch {
    fatalError("what was written is no JSON: \(error)")
  }
  var rewriter = JSONWriter()
  copy(again.root, of: again, to: &rewriter)
  require(rewriter.bytes == writer.bytes, "read and written again it is another text")
  return 0
}

/// A text with other digits where it has some.
private func renumbered(_ text: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  var rest = text[...]
  while let byte = rest.popFirst() {
    guard (0x30...0x39).contains(byte) else {
      result.append(byte)
      continue
    }
    rest = rest.drop { (0x30...0x39).contains($0) }
    result += [[0x37], [0x31, 0x32], [0x39, 0x38, 0x37, 0x36]][Int(byte) % 3]
  }
  return result
}

private func copy(
  _ node: JSONNode, of document: borrowing JSONDocument, to writer: inout JSONWriter
) {
  switch document.kind(of: node) {
  case .null: writer.null()
  case .boolean: writer.value(document.boolean(node)!)
  case .number: writer.value(document.number(node)!)
  case .string: writer.value(document.string(node)!)
  case .array:
    writer.beginArray()
    var next = document.firstElement(of: node)
    while let element = next {
      copy(element, of: document, to: &writer)
      next = document.element(after: element, in: node)
    }
    writer.endArray()
  case .object:
    writer.beginObject()
    var next = document.firstMember(of: node)
    while let member = next {
      writer.key(document.string(member.key)!.description)
      copy(member.value, of: document, to: &writer)
      next = document.member(after: member, in: node)
    }
    writer.endObject()
  }
}
