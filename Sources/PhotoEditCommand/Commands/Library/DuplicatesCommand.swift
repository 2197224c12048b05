import ArgumentParser
import Contract
import Jobs
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
      let found = try await library.duplicates(
        by: PhotoLoader(IsolationMode.process.isolation, limits: try limitOptions.limits))
      for (number, group) in found.groups.enumerated() {
        if json.isJSON {
          Row(.duplicates, ["photos": .texts(group.map(\.id.text))]).print()
        } else {
          if number > 0 { Console.print("") }
          for asset in group { Console.print(Console.safe("\(asset.id.text.prefix(12))  \(asset.path)")) }
        }
      }
      for (photo, error) in found.problems {
        Failure.show(error, of: Outcome(input: photo.path, status: .failed(error)), json: json.isJSON)
      }
      let count = found.groups.count
      if json.isJSON {
        let photos = found.groups.reduce(0) { $0 + $1.count }
        Row(summary: [
          "groups": .integer(count), "photos": .integer(photos), "failed": .integer(found.problems.count),
        ]).print()
      } else {
        Console.log(count == 0 ? "no duplicates" : FormattedAmount.text(count, "group"))
      }
      if !found.problems.isEmpty { throw ExitCode(3) }
    }
  }
}
