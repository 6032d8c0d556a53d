/// The window through which a camera looks: its size, its padding and its field of view.
public struct Viewport: Hashable, Sendable {
  /// MapLibre's vertical field of view in degrees, 2·atan(1/3); the SDK publishes none.
  public static let standardFieldOfView = 36.86989764584402

  /// The fields of view that a viewport may have, in degrees.
  public static let fieldOfViewRange: ClosedRange<Double> = 1...150

  /// Across and down, in points.
  public var size: ScreenSize

  /// What the host's controls cover at each edge. The target sits at the centre of the rest.
  public var padding: MapInsets

  /// The vertical field of view in degrees, over the whole height.
  public private(set) var fieldOfView: Double

  /// The tangent of half the field of view.
  private let slope: Double

  /// - Parameters:
  ///   - size: in points.
  ///   - padding: in points.
  ///   - fieldOfView: in degrees; taken into 1...150.
  public init(
    size: ScreenSize = .standard, padding: MapInsets = .zero,
    fieldOfView: Double = Viewport.standardFieldOfView
  ) {
    self.size = size
    self.padding = padding
    self.fieldOfView = fieldOfView.clamped(to: Self.fieldOfViewRange)
    slope = tangent(degrees: self.fieldOfView / 2)
  }

  /// The size used in computations: at least a thousandth of a point, since what is much smaller has
  /// no inverse.
  var extent: ScreenSize {
    ScreenSize(width: max(size.width, 0.001), height: max(size.height, 0.001))
  }

  /// The size for which movements are timed: 800 × 600 while the width or the height is 0.
  var timedSize: ScreenSize { size.width > 0 && size.height > 0 ? extent : .standard }

  /// The distance from the eye to the target in points: the one at which the ground, looked at
  /// straight down, is as large on the screen as it is on the map.
  public var eyeDistance: Double { extent.height / 2 / slope }

  /// Where the target is seen: the centre of the viewport less its padding.
  public var center: ScreenPoint { contentRect.center }

  /// The whole viewport.
  var whole: ScreenRectangle {
    let extent = extent
    return ScreenRectangle(left: 0, top: 0, right: extent.width, bottom: extent.height)
  }

  /// The viewport less its padding.
  var contentRect: ScreenRectangle { whole.inset(by: padding) }

  /// The viewport less its padding and insets, from the padded centre.
  func room(inside insets: MapInsets) -> ScreenRectangle {
    let (content, center) = (contentRect.inset(by: insets), center)
    return ScreenRectangle(
      left: content.left - center.x, top: content.top - center.y,
      right: content.right - center.x, bottom: content.bottom - center.y)
  }
}
