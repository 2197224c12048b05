import ArgumentParser
import LibraryStore
import PhotoEdit
import PhotoMetadata

/// Changes the title, the folder or the conditions of a collection.
struct AlbumChangeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "change",
    abstract: "Give an album or folder another title or folder, or a smart album other conditions.",
    discussion: """
      photoedit album change "Lake Garda" --title "Lago di Garda"
      photoedit album change "Lago di Garda" --in Travel
      photoedit album change "Lago di Garda" --in ""
      photoedit album change Best --rating 5
      """)

  @Argument(help: "The album, smart album or folder.") var album: String
  @Option(help: ArgumentHelp("The new title.", valueName: "text")) var title: String?
  @Option(
    name: .customLong("in"), help: ArgumentHelp("The folder to move it into; empty for none.", valueName: "folder"))
  var parent: String?
  @OptionGroup(title: "Conditions of a smart album") var conditions: FilterOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws {
    if title == nil, parent == nil, conditions.isEmpty {
      throw ValidationError("expected --title, --in or a condition")
    }
    if let title { try TextRule.collectionTitle.validate(title, as: "the title") }
    if conditions.hidden || conditions.trashed {
      throw ValidationError("a smart album cannot contain hidden photos or photos in the trash")
    }
  }

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      let collection = try await library.collection(named: album)
      var folder: AssetCollection?
      if let parent, !parent.isEmpty { folder = try await library.collection(named: parent) }
      let title = title
      let target = parent.map { _ in folder.map { AssetSettings.Setting.set($0.id) } ?? .cleared }
      let condition = conditions.isEmpty ? nil : try conditions.condition(in: library)
      do throws(EditError) {
        try await library.performChanges { changes throws(EditError) in
          if title != nil || target != nil { changes.changeUnique(collection.id, title: title, folder: target) }
          if let condition { changes.setPredicate(condition, of: collection.id) }
        }
      } catch {
        throw error.naming([collection] + (folder.map { [$0] } ?? []))
      }
      AlbumOutput(json: json.isJSON).show(try await library.collection(collection.id), "changed")
    }
  }
}
