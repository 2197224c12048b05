import ArgumentParser
import Contract
import Foundation
import PhotoEdit

/// Lists the files that the library keeps for a photo, and writes them out.
struct ResourcesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resources",
    abstract: "List the files that the library keeps of a photo, or write them to a folder, byte for byte.",
    discussion: """
      photoedit resources photo.jpg
      photoedit resources photo.jpg@2 --json
      photoedit resources photo.jpg -o backup/
      photoedit resources photo.jpg --kind history -o backup/
      photoedit import --library ~/Other backup/history.tar

      The kinds: history, the photo with all its entries and settings in one file, for 'photoedit import' into any \
      library; original; rendition, the rendered picture of an edit; adjustmentData, its adjustments; adjustmentBase, \
      what it was made from where that is not the original; attachment, a LUT that the adjustments name.

      Nothing is rendered: a picture that is not stored is left out, and 'photoedit export' makes it. Every file is \
      checked while it is written; a damaged one is not written at all.
      """)

  @Argument(help: "The photo: a path, an id or a file name, with @REVISION.")
  var photo: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write the files to this folder; it is made if it does not exist.", valueName: "folder"),
    completion: .directory)
  var output: String?
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Only this kind: \(AssetResource.Kind.allCases.map(\.rawValue).joined(separator: ", ")); may be repeated.",
      valueName: "kind"))
  var kind: [ResourceKind] = []
  @Flag(help: "Replace existing files.") var force = false
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func validate() throws {
    if force, output == nil { throw ValidationError("--force needs -o with a folder.") }
  }

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      let (asset, revision) = try library.resolve(photo)
      let resources = try await library.resources(of: asset, revision)
        .filter { kind.isEmpty || kind.map(\.kind).contains($0.kind) }
      guard let output else { return list(resources, of: asset) }
      try await ResourceExport(library: library, asset: asset, input: photo, force: force, json: json.isJSON)
        .write(resources, to: output)
    }
  }

  private func list(_ resources: [AssetResource], of asset: Asset) {
    var table = TextTable()
    for resource in resources {
      if json.isJSON {
        Row(resource, of: asset, input: photo).print()
      } else {
        table.add(
          resource.kind.rawValue, resource.fileName, resource.mediaType,
          resource.size.map(FormattedAmount.text(bytes:)) ?? "",
          resource.isStored ? "" : "not stored", resource.digest.map { String($0.hex.prefix(12)) } ?? "")
      }
    }
    table.print()
  }
}

/// A kind of resource as an argument.
struct ResourceKind: ExpressibleByArgument {
  let kind: AssetResource.Kind

  init?(argument: String) {
    guard let kind = AssetResource.Kind(rawValue: argument) else { return nil }
    self.kind = kind
  }
}

extension ResourcesCommand: PhotoNaming {
  var photoNames: [String] { [photo] }
}
