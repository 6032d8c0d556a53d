/// The commit that this executable was built from, and its date, as in "1a2b3c4d5e6f 2026-11-22".
///
/// `Tests/Release/make` writes it into the clone that it builds. In any other build it is nil: that one may hold
/// what was never committed.
let revision: String? = nil
