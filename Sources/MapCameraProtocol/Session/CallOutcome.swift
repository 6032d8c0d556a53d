/// What a request led to.
public enum CallOutcome: Hashable, Sendable {
  /// As JSON.
  case result(String)

  /// The error's message; what was wrong and what would be right.
  case failure(String)
}
