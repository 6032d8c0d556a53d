/// How one camera differs from another.
public struct CameraComparison: Hashable, Sendable {
  /// From the first target to the second along the great circle, on the SDK's sphere.
  public let meters: Double

  /// The great circle's course at the first target, in degrees clockwise from north, in [0, 360); 0
  /// if both targets are the same.
  public let course: Double

  /// The second camera's zoom minus the first one's.
  public let zoom: Double

  /// The turn from the first bearing to the second, in degrees clockwise, in (-180, 180].
  public let turn: Double

  /// The second viewing angle minus the first, in degrees.
  public let viewingAngle: Double

  /// From the centre of the first camera's screen to the second target, in points; nil if that is not seen.
  public let points: Double?

  /// Compares two cameras, the first seen through a viewport.
  public init(from a: CameraPosition, to b: CameraPosition, in viewport: Viewport) {
    let from = sineAndCosine(degrees: a.target.latitude)
    let to = sineAndCosine(degrees: b.target.latitude)
    let turned = sineAndCosine(degrees: b.target.longitude - a.target.longitude)
    // The angle between two unit vectors by their cross and dot products, exact at any distance.
    let east = turned.sine * to.cosine
    let north = from.cosine * to.sine - from.sine * to.cosine * turned.cosine
    let along = from.sine * to.sine + from.cosine * to.cosine * turned.cosine
    let isOnePlace = a.target == b.target
    let across = (east * east + north * north).squareRoot()
    meters = isOnePlace ? 0 : Projection.earthRadius * arctangent(y: across, x: along)
    course = isOnePlace ? 0 : (arctangent(y: east, x: north) * 180 / .pi).wrappedBearing
    zoom = b.zoom - a.zoom
    let clockwise = (b.bearing - a.bearing).wrappedBearing
    turn = clockwise > 180 ? clockwise - 360 : clockwise
    viewingAngle = b.viewingAngle - a.viewingAngle
    let projection = Projection(camera: a, viewport: viewport)
    points = projection.screenPoint(for: b.target).map { ($0 - projection.center).length }
  }
}
