/// What a method does to the maps and the clock.
package enum MethodEffect {
  /// Changes nothing.
  case reads

  /// Idempotent: sets what its parameters say, and changes nothing more when it is called again.
  case sets

  /// Changes something more each time it is called.
  case changes

  /// Makes a map.
  case creates

  /// Removes a map for good.
  case removes
}
