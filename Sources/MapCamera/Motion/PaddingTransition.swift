/// The way of a viewport's padding: each edge goes straight, and none below 0.
struct PaddingTransition: Hashable, Sendable {
  var start: EdgeInsets
  let end: EdgeInsets

  /// - Parameter progress: 0 is the start and 1 the end; other values lead beyond them.
  func padding(at progress: Double) -> EdgeInsets {
    if progress == 1 { return end }
    func edge(_ start: Double, _ end: Double) -> Double {
      max(0, start + (end - start) * progress)
    }
    return EdgeInsets(
      top: edge(start.top, end.top), left: edge(start.left, end.left),
      bottom: edge(start.bottom, end.bottom), right: edge(start.right, end.right))
  }
}

extension Viewport {
  /// The same with another padding, if one is given.
  func padded(by padding: EdgeInsets?) -> Viewport {
    guard let padding else { return self }
    var viewport = self
    viewport.padding = padding
    return viewport
  }
}
