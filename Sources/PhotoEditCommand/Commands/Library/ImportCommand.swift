import ArgumentParser
import Foundation
import PhotoEdit

/// Takes photos into the library.
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Take photos into the library. Originals are copied, never moved or changed.",
    discussion: "photoedit import photo.jpg\nphotoedit import -r ~/Pictures/2026\nphotoedit import --reference big.tif")

  @Argument(help: "The photos.", completion: .file())
  var photos: [String]

  @Flag(help: "Leave the original where it is and keep only its path and digest.") var reference = false
  @Flag(name: .shortAndLong, help: "Take the photos below folders.") var recursive = false
  @OptionGroup(title: "Limits") var limitOptions: LimitOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      let limits = try limitOptions.limits
      let paths = try InputList.photos(photos, recursive: recursive)
      var failures: [EditError] = []
      var ahead: Task<Result<ImportCandidate, EditError>, Never>?
      for (index, path) in paths.enumerated() {
        let candidate = await (ahead ?? reading(path, limits)).value
        ahead = index + 1 < paths.count ? reading(paths[index + 1], limits) : nil
        do throws(EditError) {
          let (asset, isNew) = try library.importPhoto(candidate.get(), byReference: reference)
          show(asset, isNew: isNew, path: path)
        } catch {
          failures.append(error)
          if json.isJSON { Console.print(Failure.row(error, input: path)) } else { Failure.show(error.at(path)) }
        }
      }
      if let first = failures.first { throw ExitCode(paths.count == 1 ? first.category.rawValue : 3) }
    }
  }

  /// Reads a photo while another one is written.
  private func reading(_ path: String, _ limits: PhotoLimits) -> Task<Result<ImportCandidate, EditError>, Never> {
    Task.detached {
      Result { () throws(EditError) in try ImportCandidate(contentsOf: URL(exactPath: path), limits: limits) }
    }
  }

  private func show(_ asset: LibraryAsset, isNew: Bool, path: String) {
    if json.isJSON {
      Console.print([
        "type": "asset", "input": .string(path), "asset": .string(asset.id), "isNew": .bool(isNew),
        "sha256": .string(asset.digest), "fileSize": .number(Double(asset.fileSize)),
      ])
    } else {
      Console.print(
        Console.safe("\(path): \(isNew ? "imported as" : "is in the library already,") \(asset.id.prefix(12))"))
    }
  }
}
