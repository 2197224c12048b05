import TestSupport
import Testing

/// A command that changes files.
struct FaultOperation: CustomTestStringConvertible, Sendable {
  let name: String
  /// The commands before it.
  let before: [String]
  let command: String
  /// The files that it writes outside the library.
  let outputs: [String]
  /// Whether it copies entries, so that they have the same ids each time.
  let takesEntries: Bool
  /// The number of files that it removes from the library; if not 0, the library has garbage.
  let removals: Int

  var testDescription: String { name }

  private init(
    _ name: String, after before: [String], _ command: String, makes outputs: String..., takesEntries: Bool = false,
    removals: Int = 0
  ) {
    (self.name, self.before, self.command, self.outputs) = (name, before, command, outputs)
    (self.takesEntries, self.removals) = (takesEntries, removals)
  }

  private static let edited = ["init", "apply one.json photo.jpg", "apply two.json photo.jpg"]
  /// A new library, and two archives of another one with two photos: an early one and a late one.
  static let archived = [
    "apply two.json photo.jpg -o other.jpg", "init away", "import --library away photo.jpg other.jpg",
    "apply --library away one.json photo.jpg", "apply --library away two.json other.jpg",
    "export --library away -o first.tar", "apply --library away two.json photo.jpg", "undo --library away photo.jpg",
    "export --library away -o all.tar", "init",
  ]

  /// One operation of each kind, of those that change different files in different ways.
  private static let kinds = [
    FaultOperation("init", after: [], "init"),
    FaultOperation("import", after: ["init"], "import photo.jpg"),
    FaultOperation(
      "apply with commit and output", after: ["init", "apply one.json photo.jpg"],
      "apply two.json photo.jpg -o out.jpg", makes: "out.jpg"),
    FaultOperation(
      "apply to a file in a new folder", after: [], "apply one.json photo.jpg -o new/er/out.jpg",
      makes: "new/er/out.jpg"),
    FaultOperation(
      "apply in place of a file", after: ["apply one.json photo.jpg -o out.jpg"],
      "apply two.json photo.jpg -o out.jpg --force", makes: "out.jpg"),
    FaultOperation("undo", after: edited, "undo photo.jpg"),
    FaultOperation(
      "resume", after: edited, "resume photo.jpg@1 -o again.json --base base.jpg", makes: "again.json", "base.jpg"),
    FaultOperation("preview with cache", after: edited, "preview photo.jpg -o out.jpg", makes: "out.jpg"),
    FaultOperation("rebuild of the index", after: edited, "verify --repair"),
    // The rendition of what was undone, and what `FaultPlace.addGarbage` adds.
    FaultOperation("gc", after: edited + ["undo photo.jpg"], "gc --grace 0", removals: 6),
    FaultOperation(
      "export of histories in place of a file", after: edited + ["export --library . -o all.tar", "undo photo.jpg"],
      "export --library . -o all.tar --force", makes: "all.tar"),
    FaultOperation(
      "import of more of a history", after: archived + ["import first.tar"], "import all.tar", takesEntries: true),
  ]

  /// Further operations of these kinds.
  private static let variants = [
    FaultOperation("import by reference", after: ["init"], "import --reference photo.jpg"),
    FaultOperation("apply, photo new to the library", after: ["init"], "apply one.json photo.jpg"),
    FaultOperation("apply with commit", after: ["init", "import photo.jpg"], "apply one.json photo.jpg"),
    FaultOperation("apply to a file", after: [], "apply one.json photo.jpg -o out.jpg", makes: "out.jpg"),
    FaultOperation("redo", after: edited + ["undo photo.jpg"], "redo photo.jpg"),
    FaultOperation("revert", after: edited, "revert photo.jpg"),
    FaultOperation("export", after: edited, "export photo.jpg@1 -o out.jpg", makes: "out.jpg"),
    FaultOperation("export, rendered again", after: edited, "export photo.jpg -o out.png", makes: "out.png"),
    FaultOperation("export of histories", after: edited, "export --library . -o all.tar", makes: "all.tar"),
    FaultOperation("import of histories", after: archived, "import all.tar", takesEntries: true),
  ]

  static let all = kinds + variants
  /// The operations to try faults in: one of each kind, or all in a full run.
  static let tried = Effort.isFull ? all : kinds
}
