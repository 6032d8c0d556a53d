/// The commit that this executable was built from, and its date, as in "1a2b3c4d5e6f 2026-11-22".
///
/// `Tests/Release/make` writes it into the clone that it builds. It is nil in other builds, which
/// may contain uncommitted changes.
let revision: String? = nil
