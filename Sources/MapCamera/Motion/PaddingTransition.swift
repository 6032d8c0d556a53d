/// The way of a viewport's padding: each edge goes straight, and none below 0.
struct PaddingTransition: Hashable, Sendable {
  var start: EdgeInsets
  let end: EdgeInsets

  /// - Parameter progress: 0 is the start and 1 the end; other values lead beyond them.
  func padding(at progress: Double) -> EdgeInsets {
    if progress == 1 { return end }
    func edge(_ path: KeyPath<EdgeInsets, Double>) -> Double {
      max(0, start[keyPath: path] + (end[keyPath: path] - start[keyPath: path]) * progress)
    }
    return EdgeInsets(
      top: edge(\.top), left: edge(\.left), bottom: edge(\.bottom), right: edge(\.right))
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
