import ArgumentParser
import Contract
import PhotoEdit
import PhotoMetadata

/// Makes an album, a smart album or a folder.
struct AlbumCreateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "create", abstract: "Make an album, a smart album or a folder.",
    discussion: """
      photoedit album create "Lake Garda"
      photoedit album create Travel --as-folder
      photoedit album create "Lake Garda" --in Travel
      photoedit album create Best --smart --rating 4 --since 2025

      A smart album has the photos that fulfill its conditions, whenever it is asked. In one folder, no two have one title.
      """)

  @Argument(help: "The title.") var title: String
  @Flag(help: "A smart album, with the conditions below.") var smart = false
  @Flag(help: "A folder of albums.") var asFolder = false
  @Option(name: .customLong("in"), help: ArgumentHelp("The folder that it is in.", valueName: "folder"))
  var parent: String?
  @OptionGroup(title: "Conditions of a smart album") var conditions: FilterOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws {
    if smart, asFolder { throw ValidationError("--smart and --as-folder cannot be combined.") }
    try TextRule.collectionTitle.validate(title, as: "the title")
    if smart == conditions.isEmpty {
      throw ValidationError(smart ? "--smart needs a condition" : "conditions need --smart")
    }
    if conditions.hidden || conditions.trashed {
      throw ValidationError("a smart album cannot contain hidden photos or photos in the trash")
    }
  }

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      var folder: AssetCollection?
      if let parent { folder = try await library.collection(named: parent) }
      let kind: AssetCollection.Kind = smart ? .smartAlbum : asFolder ? .folder : .album
      let (title, parent) = (title, folder?.id)
      let condition = smart ? try conditions.condition(in: library) : nil
      do throws(EditError) {
        let id = try await library.performChanges { changes throws(EditError) in
          changes.createUnique(kind, title, condition, in: parent)
        }
        AlbumOutput(json: json.isJSON).show(try await library.collection(id), "created")
      } catch {
        throw error.naming(folder.map { [$0] } ?? [])
      }
    }
  }
}

/// Shows an album that was made or changed.
struct AlbumOutput {
  let json: Bool

  func show(_ collection: AssetCollection, _ done: String) {
    if json { return Row(CountedCollection(collection)).print() }
    let photos = collection.count.map { ", \(FormattedAmount.text($0, "photo"))" } ?? ""
    Console.print(Console.safe("\(collection.title): \(done) (\(collection.id.text.prefix(12))\(photos))"))
  }
}
