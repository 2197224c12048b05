import Foundation
import SampleScene
import TestSupport
import Testing

/// A scratch folder in which the program runs.
struct Workshop {
  private let scratch: ScratchFolder
  var program: Program

  init() throws {
    scratch = try ScratchFolder()
    program = Program(in: scratch.url)
  }

  /// The folder.
  var folder: URL { scratch.url }

  /// A path in the folder.
  func url(_ path: String) -> URL { scratch.appending(path) }

  /// Writes a photo; each width gives another photo.
  func photo(_ name: String = "photo.jpg", width: Int = 96) throws {
    try write(name, try SamplePhotos.jpeg(width: width))
  }

  /// Writes a recipe with these adjustments, given as JSON, and further members.
  func recipe(
    _ name: String = "recipe.json", _ adjustments: String = #"{"op": "exposure", "ev": 0.5}"#, more: String = ""
  ) throws {
    let text = """
      {"formatIdentifier": "org.photoedit.recipe", "formatVersion": "1.0", \(more)"adjustments": [\(adjustments)]}
      """
    try write(name, Data(text.utf8))
  }

  /// Writes a file and creates its folders.
  func write(_ name: String, _ data: Data) throws {
    let target = url(name)
    try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: target)
  }

  func data(_ name: String) throws -> Data { try Data(contentsOf: url(name)) }
  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: url(name).path) }

  /// The paths of the files in the folder, without those of a library.
  var files: [String] {
    scratch.contents().filter { !$0.hasPrefix(".photoedit") }
      .filter { (try? url($0).resourceValues(forKeys: [.isDirectoryKey]).isDirectory) != true }
  }

  /// The log of the library in the folder.
  var log: LibraryLog { LibraryLog(of: folder) }

  /// The local folder of the library in the folder.
  var local: LocalFiles { get throws { try LocalFiles(of: folder) } }

  /// The state of the folder.
  func state() throws -> FolderState { try FolderState(of: folder) }

  /// Creates a library with a photo and one edit.
  func library(width: Int = 96) throws {
    try PreparedFolders.copy("library \(width)", to: self) { shop in
      try shop.photo(width: width)
      try shop.recipe()
      for arguments in [["init"], ["apply", "recipe.json", "photo.jpg"]] {
        guard try shop.program.run(arguments).status == 0 else { throw CocoaError(.featureUnsupported) }
      }
    }
  }
}

/// Photos, drawn once for all tests.
enum SamplePhotos {
  private static let cache = PhotoCache()

  static func jpeg(width: Int) throws -> Data { try cache.jpeg(width: width) }

  private final class PhotoCache: @unchecked Sendable {
    private let lock = NSLock()
    private var photos: [Int: Data] = [:]

    func jpeg(width: Int) throws -> Data {
      try lock.withLock {
        if let photo = photos[width] { return photo }
        let photo = Data(try SamplePhoto.jpeg(width: width, height: width * 2 / 3))
        photos[width] = photo
        return photo
      }
    }
  }
}
