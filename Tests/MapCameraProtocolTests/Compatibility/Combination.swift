import TestSupport

/// Which members of an object may be given together: `required` within `allOf` and `oneOf`, and members whose schema is `false`.
struct Combination {
  /// The members that the conditions speak of.
  private let names: Set<String>

  /// Of each condition the forms, of which exactly one must hold.
  private let conditions: [[Tree]]

  /// The members that are always there.
  private let always: Set<String>

  /// - Parameter known: what may be given at all.
  init(_ schema: Tree, _ known: Set<String>) {
    conditions = (schema["allOf"]?.elements ?? []).map { $0["oneOf"]?.elements ?? [$0] }
    always = Set(schema["required"]?.elements?.compactMap(\.string) ?? [])
    names = Set(conditions.joined().flatMap { Self.required($0) + Self.forbidden($0) })
      .intersection(known)
  }

  /// The fewest members that may be given together, and that another refuses, in words; nil where it
  /// takes all.
  func firstRefused(by other: Combination) -> String? {
    let all = names.union(other.names).sorted()
    let sets = (0..<(1 << all.count)).map { bits in
      all.indices.filter { bits >> $0 & 1 == 1 }.map { all[$0] }
    }
    let refused = sets.sorted { $0.count < $1.count }.first { set in
      let given = always.union(set)
      return allows(given) && !other.allows(given)
    }
    return refused.map { set in
      set.isEmpty
        ? "it is not taken without any of \(all.joined(separator: ", "))"
        : "it is not taken with \(set.joined(separator: ", ")) alone"
    }
  }

  private func allows(_ given: Set<String>) -> Bool {
    conditions.allSatisfy { forms in
      forms.count { form in
        given.isSuperset(of: Self.required(form)) && given.isDisjoint(with: Self.forbidden(form))
      } == 1
    }
  }

  private static func required(_ form: Tree) -> [String] {
    form["required"]?.elements?.compactMap(\.string) ?? []
  }

  private static func forbidden(_ form: Tree) -> [String] {
    (form["properties"]?.members ?? []).filter { $0.value == .boolean(false) }.map(\.name)
  }
}
