import ArgumentParser
import PhotoEdit

/// Shows a photo of the library and the recipe of a revision.
struct ShowCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show a photo of the library, and the adjustments of a revision.",
    discussion: "photoedit show photo.jpg\nphotoedit show photo.jpg@2")

  @Argument(help: "The photo: a path, an id or a file name; @0 the original, @-1 one step back, @5 entry 5.")
  var asset: String

  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      let (asset, revision) = try library.resolve(self.asset)
      let entry = try library.entry(of: asset, revision)
      let data = try library.adjustmentData(of: asset, revision)
      if json.isJSON {
        var row = Row(asset, input: self.asset)
        row.entry = entry.number
        row.add("revision", .object(JSONObject(entry.fields)))
        row.add("recipe", try data.flatMap { $0.isRecipe ? try $0.recipe().adjustmentData : nil })
        return row.print()
      }
      var table = Table()
      table.add("photo", asset.fileName)
      table.add("id", asset.id.text)
      table.add("original", "\(asset.mediaType), \(asset.fileSize) bytes, sha256 \(asset.digest)")
      table.add("entry", "\(entry.number) (\(entry.kind)) of \(asset.newestEntry), \(entry.date), by \(entry.author)")
      if let note = entry.note { table.add("note", note) }
      if let data, !data.isRecipe {
        table.add("adjustments", "\(data.formatIdentifier) \(data.formatVersion), \(data.data.count) bytes")
      }
      table.print()
      if let data, data.isRecipe { Console.print(document: "\n" + RecipeLayout(try data.recipe()).text) }
    }
  }
}
