import ArgumentParser
import Batch
import Foundation
import PhotoEdit

/// Imports photos into the library.
struct ImportCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Import photos into the library. Originals are copied, never moved or changed.",
    discussion: """
      photoedit import photo.jpg
      photoedit import -r ~/Pictures/2026
      photoedit import --reference big.tif
      photoedit import --library ~/Pictures pictures.tar

      A file that 'photoedit export --library' wrote is taken in with all its histories. A photo that is here \
      already gets the entries that are new; where histories have gone different ways, nothing is taken in.
      """)

  @Argument(help: "The photos, or archives of other libraries.", completion: .file())
  var photos: [String]

  @Flag(help: "Leave the original where it is and record only its path and digest.") var reference = false
  @Flag(name: .shortAndLong, help: "Include the photos in folders, at any depth.") var recursive = false
  @OptionGroup(title: "Limits") var limitOptions: LimitOptions
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      let loader = PhotoLoader(IsolationMode.process.isolation, limits: try limitOptions.limits)
      let paths = try InputList.photos(photos, recursive: recursive)
      var failures: [EditError] = []
      var ahead: Task<Result<ImportCandidate, EditError>, Never>?
      for (index, path) in paths.enumerated() {
        let candidate = await (ahead ?? reading(path, loader)).value
        ahead = index + 1 < paths.count ? reading(paths[index + 1], loader) : nil
        do throws(EditError) {
          if Library.isHistoryArchive(URL(exactPath: path)) {
            try await show(library.importHistories(from: URL(exactPath: path)), path: path)
            continue
          }
          let (asset, isNew) = try await library.importPhoto(candidate.get(), byReference: reference)
          show(asset, isNew: isNew, path: path)
        } catch {
          failures.append(error)
          if json.isJSON { Console.print(Failure.row(error, input: path)) } else { Failure.show(error.about(path)) }
        }
      }
      if let first = failures.first { throw ExitCode(paths.count == 1 ? first.category.rawValue : 3) }
    }
  }

  /// Reads a photo while the previous one is written.
  private func reading(_ path: String, _ loader: PhotoLoader) -> Task<Result<ImportCandidate, EditError>, Never> {
    Task.detached {
      Result { () throws(EditError) in try loader.candidate(contentsOf: URL(exactPath: path)) }
    }
  }

  private func show(_ histories: [ImportedHistory], path: String) {
    for history in histories {
      if json.isJSON {
        Console.print([
          "type": "asset", "input": .string(path), "asset": .string(history.asset.id.text),
          "isNew": .bool(history.isNew),
          "sha256": .string(history.asset.digest.hex), "fileSize": .number(Double(history.asset.fileSize)),
          "added": .number(Double(history.added)), "newest": .number(Double(history.asset.newestEntry)),
        ])
      } else {
        let news = history.added == 0 ? "nothing new" : "\(history.added) new entries"
        Console.print(Console.safe("\(path): \(history.asset.fileName), \(history.asset.id.text.prefix(12)): \(news)"))
      }
    }
    if !json.isJSON { Console.print(Console.safe("\(path): the histories of \(histories.count) photos")) }
  }

  private func show(_ asset: Asset, isNew: Bool, path: String) {
    if json.isJSON {
      Console.print([
        "type": "asset", "input": .string(path), "asset": .string(asset.id.text), "isNew": .bool(isNew),
        "sha256": .string(asset.digest.hex), "fileSize": .number(Double(asset.fileSize)),
      ])
    } else {
      Console.print(
        Console.safe("\(path): \(isNew ? "imported as" : "already in the library as") \(asset.id.text.prefix(12))"))
    }
  }
}
