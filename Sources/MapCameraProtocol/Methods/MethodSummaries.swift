/// The name of each method and what it does, in the order in which they are documented.
public func methodSummaries() -> [(name: String, summary: String)] {
  MethodTable.standard.methods.map { ($0.name, $0.summary) }
}
