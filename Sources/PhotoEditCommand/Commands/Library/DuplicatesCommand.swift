import ArgumentParser
import Batch
import PhotoEdit

/// Finds photos with the same picture.
struct DuplicatesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "duplicates", abstract: "Find photos whose files differ and whose pictures are the same.",
    discussion: """
      photoedit duplicates
      photoedit duplicates --json

      Files with the same bytes are one photo of the library anyway. This compares the pixels of photos with the same \
      size that were taken at the same time or have the same name, such as a copy whose keywords were changed. It shows \
      one group after another, the oldest import first, and changes nothing.
      """)

  @OptionGroup(title: "Limits") var limitOptions: LimitOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      let search = DuplicateSearch(
        library: library, limits: try limitOptions.limits, isolation: IsolationMode.process.isolation)
      var groups = 0
      try await search.run { group in
        groups += 1
        if json.isJSON {
          Row(.duplicates, ["photos": .texts(group.map(\.id.text))]).print()
        } else {
          if groups > 1 { Console.print("") }
          for asset in group { Console.print(Console.safe("\(asset.id.text.prefix(12))  \(asset.path)")) }
        }
      } problem: { asset, error in
        Failure.show(error, named: asset.path, bytes: nil, json: json.isJSON)
      }
      if !json.isJSON { Console.talk(groups == 0 ? "no duplicates" : "\(groups) group\(groups == 1 ? "" : "s")") }
    }
  }
}
