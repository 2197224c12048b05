import ArgumentParser
import PhotoEdit

/// Shows the history of a photo.
struct LogCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "log", abstract: "Show the history of a photo.",
    discussion: "photoedit log photo.jpg\nphotoedit log --json photo.jpg")

  @Argument(help: "The photo: a path, an id or a file name.")
  var asset: String

  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      let asset = try library.asset(named: self.asset)
      let entries = try library.history(of: asset)
      if json.isJSON {
        for entry in entries { Row(entry, of: asset, input: self.asset).print() }
        return
      }
      Console.print(Console.safe("\(asset.fileName)  \(asset.id.text.prefix(12))"))
      var table = Table()
      for entry in entries {
        let mark = entry.number == asset.currentEntry ? "*" : " "
        table.add("\(mark) \(entry.number)", entry.kind.rawValue, entry.context, entry.date, entry.words)
      }
      table.print()
    }
  }
}

extension HistoryEntry {
  /// The parent of an edit, or the target of a move.
  fileprivate var context: String {
    if let target { return "to \(target)" }
    return parent.map { "from \($0)" } ?? ""
  }

  /// The title and the note.
  fileprivate var words: String {
    let foreign = formatIdentifier.flatMap { $0 == Recipe.formatIdentifier ? nil : "(\($0))" }
    return [foreign, title, note].compactMap { $0 }.joined(separator: " – ")
  }

  /// The fields of a row about the entry.
  var fields: [JSONObject.Member] {
    let optional: [(String, JSONValue?)] = [
      ("parent", parent.map { .integer($0) }), ("target", target.map { .integer($0) }),
      ("formatIdentifier", formatIdentifier.map { .string($0) }), ("formatVersion", formatVersion.map { .string($0) }),
      ("note", note.map { .string($0) }), ("title", title.map { .string($0) }),
      ("rendition", rendition.map { .string($0.hex) }),
    ]
    return [
      ("number", .integer(number)), ("kind", .string(kind.rawValue)), ("id", .string(id.hex)), ("date", .string(date)),
      ("author", .string(author)),
    ] + optional.map { ($0.0, $0.1 ?? .null) }
  }
}

extension Row {
  /// The row of an entry of a photo's history.
  init(_ entry: HistoryEntry, of photo: Asset, input: String? = nil) {
    self.init(.entry, input: input, of: photo, entry: entry.number)
    fields = entry.fields
  }
}
