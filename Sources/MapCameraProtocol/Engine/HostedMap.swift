package import JSON
package import MapCameraKit

/// A map and the settings of its host.
package struct HostedMap: Sendable {
  package let id: JSONText

  /// The encoded id in notifications, up to the time after it.
  package let notificationID: JSONFragment

  /// The notifications that it sends.
  package var notify: NotificationSet = .all {
    didSet { view.isSilent = notify.isEmpty }
  }

  /// The members of `camera.didChange` besides the camera.
  package var observe: [Observation] = []

  /// Whether the host has removed it; it keeps its index until the maps are compacted.
  package var isRemoved = false

  package var view: MapView

  package init(id: JSONText, view: MapView) {
    self.id = id
    notificationID = JSONFragment(JSONLiteral.string(id.description).text + #","time":"#)
    self.view = view
  }
}

/// The optional members of `camera.didChange`.
package enum Observation: String, CaseIterable, Sendable {
  case visibleRegion, matrix, tiles

  /// The greatest number of tiles that are sent, because each frame may have a change.
  package static let maximumTileCount = 4096
}

extension [Observation] {
  /// Each once, in the order in which they are written.
  package var inOrder: [Observation] { Observation.allCases.filter(contains) }
}

/// Limits of the zoom and of the viewing angle that have a name.
public enum NamedLimits: String, CaseIterable, Sendable {
  /// Those of the Google Maps SDK for iOS.
  case google

  /// The widest that can be configured.
  case widest = "none"

  /// No other limits are set.
  package var constraints: CameraConstraints {
    switch self {
    case .google: CameraConstraints()
    case .widest:
      CameraConstraints(zoomRange: CameraConstraints.permittedZooms, viewingAngleLimits: .widest)
    }
  }
}

// MARK: - References

/// A reference to a map in a request.
package enum MapReference: Hashable, Sendable {
  case standard
  case named(JSONText)

  /// Also the tag of a request that moves the map's camera.
  indirect case tagged(MapReference, JSONText)

  package init(_ id: JSONText) { self = id == Engine.defaultMap ? .standard : .named(id) }

  package var id: JSONText {
    switch self {
    case .standard: Engine.defaultMap
    case .named(let id): id
    case .tagged(let map, _): map.id
    }
  }
}

/// Changes of a map's viewport.
struct ViewportChanges: Hashable, Sendable {
  var size: ScreenSize?
  var padding: MapInsets?
  var fieldOfView: Double?

  func applied(to viewport: Viewport) -> Viewport {
    Viewport(
      size: size ?? viewport.size, padding: padding ?? viewport.padding,
      fieldOfView: fieldOfView ?? viewport.fieldOfView)
  }
}

/// A map, and a camera and a viewport instead of its own.
struct ViewReference: Sendable {
  var map: MapReference
  var camera: CameraPosition?
  var viewport = ViewportChanges()

  /// Whether it is the map's own camera and viewport.
  var isMap: Bool { camera == nil && viewport == ViewportChanges() }
}

/// The tags of requests as numbers, which events and animations hold; 0 is no tag.
package struct TagTable: Sendable {
  private var texts: [Int: JSONText] = [:]
  private var latest = 0

  /// From this many tags on, those that nothing holds any more are removed.
  private var limit = 1024

  /// The tag of a number that something holds.
  package subscript(number: Int) -> JSONText? { texts[number] }

  /// A number for a tag.
  ///
  /// - Parameter maps: hold all other numbers that are still needed.
  mutating func number(of tag: JSONText, among maps: [HostedMap]) -> Int {
    if texts.count >= limit {
      let inUse = Set(maps.flatMap { $0.view.tagsInUse })
      texts = texts.filter { inUse.contains($0.key) }
      limit = 1024 + maps.count + 2 * texts.count
    }
    latest += 1
    texts[latest] = tag
    return latest
  }
}
