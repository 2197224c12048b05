import Testing

/// A command on photos of a library: what a small model says that it shows of each photo and does to it.
struct PhotoCommand: Sendable, CustomTestStringConvertible {
  /// Which photos patterns and `--all` mean.
  enum Scope { case kept, trashed, every }

  /// What becomes of a photo.
  struct End {
    /// How its line begins; nil where it has none on standard output.
    var line: String?
    /// The type of its row.
    var type: String
    /// What the row has besides.
    var members: [String: String] = [:]
    /// Whether this is a failure.
    var isFailure: Bool { type == "error" }
    /// The photo afterwards; nil if it is gone.
    var photo: CommandPhoto?
  }

  let name: String
  let arguments: [String]
  var last: [String] = []
  var scope = Scope.kept
  /// Whether a pattern means the files of the folder that match, as a shell would have it.
  var readsFiles = false
  let end: @Sendable (CommandPhoto) -> End

  var testDescription: String { ([name] + arguments).joined(separator: " ") }

  static let all = properties + history + jobs

  // MARK: What is said about photos

  /// A command that changes a property, and says so.
  private static func property<Value: Equatable>(
    _ name: String, _ arguments: String..., scope: Scope = .kept, says words: String,
    _ path: any WritableKeyPath<CommandPhoto, Value> & Sendable, _ value: Value
  ) -> PhotoCommand where Value: Sendable {
    PhotoCommand(name: name, arguments: arguments, scope: scope) { photo in
      var changed = photo
      changed[keyPath: path] = value
      return End(
        line: "\(photo.name): \(changed == photo ? "unchanged: " : "")\(words)", type: "asset", photo: changed)
    }
  }

  private static let properties = [
    property("favorite", says: "favorite", \.isFavorite, true),
    property("favorite", "--off", says: "not a favorite", \.isFavorite, false),
    property("hide", says: "hidden", \.isHidden, true), property("hide", "--off", says: "shown", \.isHidden, false),
    property("trash", says: "in the trash; 'photoedit restore' takes it out again", \.isTrashed, true),
    property("restore", scope: .trashed, says: "out of the trash", \.isTrashed, false),
    property("rate", "3", says: "3 stars", \.rating, 3), property("rate", "none", says: "no rating", \.rating, nil),
    property("tag", "--add", "old", says: "old", \.keywords, ["old"]),
    property("tag", "--clear", says: "no keywords", \.keywords, []),
    property("describe", "--title", "T", says: "title T", \.title, "T"),
    property("describe", "--title", "", says: "no title", \.title, nil),
  ]

  // MARK: Histories

  /// A command that moves a photo through its history.
  private static func move(
    _ name: String, _ nothing: String, _ target: @escaping @Sendable (CommandPhoto) -> Int?
  ) -> PhotoCommand {
    PhotoCommand(name: name, arguments: []) { photo in
      guard let target = target(photo) else {
        return End(
          line: "\(photo.name): \(nothing)", type: "unchanged",
          members: ["reason": nothing, "entry": "\(photo.current)"], photo: photo)
      }
      var changed = photo
      (changed.current, changed.newest) = (target, photo.newest + 1)
      let place = target == 0 ? "the original" : "entry \(target)"
      return End(
        line: "\(photo.name): \(name) to \(place) (entry \(changed.newest))", type: "entry",
        members: ["kind": name, "target": "\(target)", "number": "\(changed.newest)"], photo: changed)
    }
  }

  private static let history = [
    move("undo", "nothing to undo", \.undone), move("redo", "nothing to redo", \.redone),
    move("revert", "this state is current already") { $0.current == 0 ? nil : 0 },
    PhotoCommand(name: "show", arguments: []) { photo in
      End(
        line: nil, type: "asset", members: ["entry": "\(photo.current)", "newest": "\(photo.newest)"], photo: photo)
    },
  ]

  // MARK: Jobs

  private static func missing(_ photo: CommandPhoto) -> End {
    End(line: nil, type: "error", members: ["code": "object-missing"], photo: photo)
  }

  /// A command that adds an edit, unless the photo has it.
  private static func edit(
    _ name: String, _ arguments: [String] = [], last: [String] = [], hasIt: @escaping @Sendable (CommandPhoto) -> Bool
  ) -> PhotoCommand {
    PhotoCommand(name: name, arguments: arguments, last: last, readsFiles: true) { photo in
      guard photo.hasOriginal else { return missing(photo) }
      guard !hasIt(photo) else {
        return End(
          line: "\(photo.name): unchanged (entry \(photo.current))", type: "unchanged",
          members: ["reason": "the photo has these adjustments already", "entry": "\(photo.current)"], photo: photo)
      }
      var changed = photo
      (changed.newest, changed.current) = (photo.newest + 1, photo.newest + 1)
      return End(
        line: "\(photo.name) -> entry \(changed.current)", type: "result", members: ["entry": "\(changed.current)"],
        photo: changed)
    }
  }

  /// A command that writes a file of each photo.
  ///
  /// - Parameter isStored: whether the file is in the library.
  private static func write(
    _ name: String, _ folder: String, _ arguments: String..., readsFiles: Bool = false,
    entry: (@Sendable (CommandPhoto) -> Int)? = nil, isStored: @escaping @Sendable (CommandPhoto) -> Bool
  ) -> PhotoCommand {
    PhotoCommand(name: name, arguments: arguments + ["-o", folder], readsFiles: readsFiles) { photo in
      guard isStored(photo) else { return missing(photo) }
      let state = entry.map { "entry \($0(photo)), " } ?? ""
      var members = ["output": folder + photo.name]
      members["entry"] = entry.map { "\($0(photo))" }
      return End(
        line: "\(photo.name) -> \(state)\(folder)\(photo.name) (", type: "result", members: members, photo: photo)
    }
  }

  private static let jobs = [
    edit("apply", ["one.json"]) { $0.current == 1 }, edit("apply", ["three.json"]) { _ in false },
    edit("apply", ["two.json", "--on-top"]) { _ in false }, edit("edit", last: ["exposure.ev=2"]) { _ in false },
    // A rendition is kept even where the original is gone.
    write("export", "out/", entry: \.current) { $0.current > 0 || $0.hasOriginal },
    write("export", "out/", "--originals", entry: { _ in 0 }) { $0.hasOriginal },
    write("preview", "out/", readsFiles: true) { $0.hasOriginal },
    PhotoCommand(name: "verify", arguments: [], scope: .every) { photo in
      End(
        line: "\(photo.name): \(photo.hasOriginal ? "no damage found" : "1 damaged")", type: "result",
        members: ["damage": photo.hasOriginal ? "0" : "1"], photo: photo)
    },
  ]
}
