/// What a method does to the maps and the clock.
package enum MethodEffect {
  /// Nothing: it answers.
  case reads

  /// Brings about what its parameters say: asked once more, it changes nothing more.
  case sets

  /// Changes something, once more each time.
  case changes

  /// Makes a map.
  case creates

  /// Takes away a map, which cannot be had again.
  case removes
}
