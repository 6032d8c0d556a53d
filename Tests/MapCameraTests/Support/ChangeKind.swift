import MapCamera

/// The kinds of changes that an animation brings about, for those who make random ones: the compiler asks
/// for a new change here, and for its kind there.
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
