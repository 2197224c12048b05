import Testing

/// Something the program does that changes files, as users ask for it.
struct FaultOperation: CustomTestStringConvertible, Sendable {
  let name: String
  /// What is done before.
  let before: [String]
  let command: String
  /// The files it makes beside a library.
  let outputs: [String]

  var testDescription: String { name }

  private init(_ name: String, after before: [String], _ command: String, makes outputs: String...) {
    (self.name, self.before, self.command, self.outputs) = (name, before, command, outputs)
  }

  private static let edited = ["init", "apply one.json photo.jpg", "apply two.json photo.jpg"]

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
  ]
}
