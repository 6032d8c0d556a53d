/// A place on the screen, or a distance across it, in screen points: x to the right, y down, from
/// the viewport's top left corner.
public struct ScreenPoint: Hashable, Sendable {
  /// To the right, in points.
  public var x: Double

  /// Down, in points.
  public var y: Double

  /// Makes a point from its distances from the top left corner, in points.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  static let zero = ScreenPoint(x: 0, y: 0)

  var length: Double { (x * x + y * y).squareRoot() }

  static func + (a: ScreenPoint, b: ScreenPoint) -> ScreenPoint {
    ScreenPoint(x: a.x + b.x, y: a.y + b.y)
  }

  static func - (a: ScreenPoint, b: ScreenPoint) -> ScreenPoint {
    ScreenPoint(x: a.x - b.x, y: a.y - b.y)
  }

  static func * (point: ScreenPoint, factor: Double) -> ScreenPoint {
    ScreenPoint(x: point.x * factor, y: point.y * factor)
  }
}

/// A width and a height in screen points.
public struct ScreenSize: Hashable, Sendable {
  /// The greatest width or height of a view, in points.
  package static let maximumLength = 65_536.0

  /// Across, in points.
  public let width: Double

  /// Down, in points.
  public let height: Double

  /// Makes a size in points; what lies outside 0...65,536 is taken at its end.
  ///
  /// - Precondition: both are finite.
  public init(width: Double, height: Double) {
    precondition(width.isFinite && height.isFinite, "a size must be finite")
    self.width = width.clamped(to: 0...Self.maximumLength)
    self.height = height.clamped(to: 0...Self.maximumLength)
  }

  /// 800 × 600 points.
  public static let standard = ScreenSize(width: 800, height: 600)
}

/// Distances inwards from a viewport's edges, in screen points, each 0 or more.
public struct MapInsets: Hashable, Sendable {
  /// From the top edge inwards, in points.
  public var top: Double

  /// From the left edge inwards, in points.
  public var left: Double

  /// From the bottom edge inwards, in points.
  public var bottom: Double

  /// From the right edge inwards, in points.
  public var right: Double

  /// Makes insets, in points; 0 if an edge is left out.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The same distance from all four edges.
  public init(all distance: Double) {
    self.init(top: distance, left: distance, bottom: distance, right: distance)
  }

  /// No insets.
  public static let zero = MapInsets()
}

/// An upright rectangle on the screen, in screen points. It may be turned inside out (its left edge right
/// of its right one), if insets are larger than what they are taken from.
struct ScreenRectangle: Hashable, Sendable {
  var left: Double
  var top: Double
  var right: Double
  var bottom: Double

  var width: Double { right - left }
  var height: Double { bottom - top }
  var center: ScreenPoint { ScreenPoint(x: (left + right) / 2, y: (top + bottom) / 2) }

  func inset(by insets: MapInsets) -> ScreenRectangle {
    ScreenRectangle(
      left: left + insets.left,
      top: top + insets.top,
      right: right - insets.right,
      bottom: bottom - insets.bottom)
  }

  func contains(_ point: ScreenPoint) -> Bool {
    point.x >= left && point.x <= right && point.y >= top && point.y <= bottom
  }
}
