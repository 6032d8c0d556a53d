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
