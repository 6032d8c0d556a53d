import MapCameraKit

/// The kinds of camera updates, for generators of random ones: a new update does not compile without a
/// kind here, nor a kind without a generator.
enum UpdateKind: CaseIterable {
  case zoomIn, zoomOut, zoomTo, zoomBy, setTarget, setCamera, scrollBy, fit

  init(_ update: CameraUpdate) {
    switch update {
    case .zoomIn: self = .zoomIn
    case .zoomOut: self = .zoomOut
    case .zoomTo: self = .zoomTo
    case .zoomBy: self = .zoomBy
    case .setTarget: self = .setTarget
    case .setCamera: self = .setCamera
    case .scrollBy: self = .scrollBy
    case .fit: self = .fit
    }
  }
}

/// The kinds of changes that can be animated, for generators of random ones.
enum ChangeKind: CaseIterable {
  case update, properties, orbit, route

  init(_ change: CameraChange) {
    switch change {
    case .update: self = .update
    case .properties, .propertiesAbout: self = .properties
    case .orbit: self = .orbit
    case .route: self = .route
    }
  }
}
