import Testing

/// Something the program does that changes files, as users ask for it.
struct FaultOperation: CustomTestStringConvertible, Sendable {
  let name: String
  /// What is done before.
  let before: [String]
  let command: String
  /// The files it makes beside a library.
  let outputs: [String]
  /// Whether it takes entries over as they are, so that they have the same ids each time.
  let takesEntries: Bool
  /// How many files of the library it removes; there is garbage in it then.
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
  /// A new library, and beside it archives of another one, which has two photos: an early one and a late one.
  static let archived = [
    "apply two.json photo.jpg -o other.jpg", "init away", "import --library away photo.jpg other.jpg",
    "apply --library away one.json photo.jpg", "apply --library away two.json other.jpg",
    "export --library away -o first.tar", "apply --library away two.json photo.jpg", "undo --library away photo.jpg",
    "export --library away -o all.tar", "init",
  ]

  static let all = [
    FaultOperation("init", after: [], "init"),
    FaultOperation("import", after: ["init"], "import photo.jpg"),
    FaultOperation("import by reference", after: ["init"], "import --reference photo.jpg"),
    FaultOperation("apply, photo new to the library", after: ["init"], "apply one.json photo.jpg"),
    FaultOperation("apply with commit", after: ["init", "import photo.jpg"], "apply one.json photo.jpg"),
    FaultOperation(
      "apply with commit and output", after: ["init", "apply one.json photo.jpg"],
      "apply two.json photo.jpg -o out.jpg", makes: "out.jpg"),
    FaultOperation("apply to a file", after: [], "apply one.json photo.jpg -o out.jpg", makes: "out.jpg"),
    FaultOperation(
      "apply to a file in a new folder", after: [], "apply one.json photo.jpg -o new/er/out.jpg",
      makes: "new/er/out.jpg"),
    FaultOperation(
      "apply in place of a file", after: ["apply one.json photo.jpg -o out.jpg"],
      "apply two.json photo.jpg -o out.jpg --force", makes: "out.jpg"),
    FaultOperation("undo", after: edited, "undo photo.jpg"),
    FaultOperation("redo", after: edited + ["undo photo.jpg"], "redo photo.jpg"),
    FaultOperation("revert", after: edited, "revert photo.jpg"),
    FaultOperation(
      "resume", after: edited, "resume photo.jpg@1 -o again.json --base base.jpg", makes: "again.json", "base.jpg"),
    FaultOperation("export", after: edited, "export photo.jpg@1 -o out.jpg", makes: "out.jpg"),
    FaultOperation("export, rendered again", after: edited, "export photo.jpg -o out.png", makes: "out.png"),
    FaultOperation("preview with cache", after: edited, "preview photo.jpg -o out.jpg", makes: "out.jpg"),
    FaultOperation("rebuild of the index", after: edited, "verify --repair"),
    // The rendition of what was undone, and what `FaultPlace.addGarbage` adds.
    FaultOperation("gc", after: edited + ["undo photo.jpg"], "gc --grace 0", removals: 5),
    FaultOperation("export of histories", after: edited, "export --library . -o all.tar", makes: "all.tar"),
    FaultOperation(
      "export of histories in place of a file", after: edited + ["export --library . -o all.tar", "undo photo.jpg"],
      "export --library . -o all.tar --force", makes: "all.tar"),
    FaultOperation("import of histories", after: archived, "import all.tar", takesEntries: true),
    FaultOperation(
      "import of more of a history", after: archived + ["import first.tar"], "import all.tar", takesEntries: true),
  ]
}
