import ArgumentParser
import Contract
import PhotoEdit

/// Names a version of a photo.
struct NameCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "name", abstract: "Name a version of a photo, so that the name can stand for its number.",
    discussion: """
      photoedit name photo.jpg@2 final
      photoedit export photo.jpg@final -o final.jpg
      photoedit revert --to final photo.jpg
      photoedit name photo.jpg@2 --clear
      photoedit name photo.jpg

      A version has one name, and a name means one version of a photo: given to another one, it moves there.
      """)

  @Argument(
    help: ArgumentHelp("The photo and its version: photo.jpg@2; without @, the current one.", valueName: "photo"))
  var photo: String
  @Argument(help: "The name; without one, the names of the photo's versions are shown.") var name: String?
  @Flag(help: "Take the name away.") var clear = false
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws {
    if clear, name != nil { throw ValidationError("expected a name or --clear, found both") }
    guard let name else { return }
    if !VersionName.isValid(name) {
      throw ValidationError(
        "expected \(VersionName.rule), found '\(Console.safe(name))'")
    }
  }

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      let (asset, revision) = try library.resolve(photo)
      if name != nil || clear {
        let entry = try await library.entry(of: asset.id, revision).number
        let name = name
        try await library.performChanges { changes throws(EditError) in
          changes.setName(name, ofEntry: entry, of: asset.id)
        }
      }
      let names = try library.versionNames(of: asset.id)
      if json.isJSON {
        var row = Row(asset, input: photo)
        row.add("versionNames", .object(JSONObject(names.sorted { $0.key < $1.key }.map { ("\($0)", .string($1)) })))
        return row.print()
      }
      if names.isEmpty { Console.print(Console.safe("\(asset.path): no version has a name")) }
      for (number, name) in names.sorted(by: { $0.key < $1.key }) {
        Console.print(Console.safe("\(asset.path)@\(number): \(name)"))
      }
    }
  }
}

extension NameCommand: PhotoNaming {
  var photoNames: [String] { [photo] }
}
