import JSON

/// Why a text is no JSON; nil where it is.
func failure(of text: [UInt8], maximumDepth: Int = 64) -> JSONSyntaxError? {
  var document = JSONDocument(maximumDepth: maximumDepth)
  do {
    try document.parse(text.span)
    return nil
  } catch {
    return error
  }
}

/// Why a text is no JSON; nil where it is.
func failure(of text: String) -> JSONSyntaxError? {
  failure(of: Array(text.utf8))
}
