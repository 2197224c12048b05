/// What several writers changed without knowing each other, and differently. One value is shown, all are kept.
package struct Conflict: Hashable, Sendable {
  /// What the writers disagree on.
  package enum Subject: Hashable, Sendable {
    /// A unit of the edit.
    case unit(EditUnit)
    /// The whole recipe: what merging would lead to is not valid, so that the last edit is shown.
    case recipe
    /// Whether an edit counts.
    case entry(LineID)
    /// A setting of a photo or collection.
    case setting(String)
    /// The resource of a role.
    case resource(String)
    /// Whether a collection is deleted.
    case deletion
  }

  /// What one of the writers wrote.
  package struct Version: Hashable, Sendable {
    /// Its line.
    package let line: LineID
    /// The value; nil for none.
    package let value: UnitValue?

    package init(_ line: LineID, _ value: UnitValue?) { (self.line, self.value) = (line, value) }
  }

  package let subject: Subject
  /// What was written, in canonical order.
  package let versions: [Version]
  /// The value that is shown; nil for none. It may be none of the versions if they were combined.
  package let shown: UnitValue?
  /// The last write that all the writers knew; nil if there was none.
  package let base: Version?

  init(_ subject: Subject, _ versions: [Version], shown: UnitValue?, base: Version? = nil) {
    (self.subject, self.versions, self.shown, self.base) = (subject, versions, shown, base)
  }

  /// The name for users; that of an entry is `@` and its ID.
  package var name: String {
    switch subject {
    case .unit(let unit): unit.name
    case .recipe: "recipe"
    case .entry(let id): "@\(id)"
    case .setting(let name): name
    case .resource(let role): "resources.\(role)"
    case .deletion: "deleted"
    }
  }
}
