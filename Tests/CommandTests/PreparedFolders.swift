import Foundation
import Glibc
import PhotoEdit
import TestSupport
import Threads

/// Folders that many tests begin with. The commands that make one run once; each test gets a copy, which takes some
/// milliseconds instead of a fraction of a second.
enum PreparedFolders {
  /// A folder, and the error where it could not be made. The lock is held while it is made.
  private final class Prepared: Sendable {
    let result = Monitor<Result<Workshop, any Error>?>(nil)
  }

  private static let folders = Monitor<[String: Prepared]>([:])

  /// Copies what is in a prepared folder into the folder of a workshop, over what is there under the same names.
  ///
  /// - Parameters:
  ///   - key: names the folder; the same key always stands for the same commands.
  ///   - make: makes it in an empty workshop.
  static func copy(_ key: String, to shop: Workshop, make: (Workshop) throws -> Void) throws {
    let prepared = folders.withLock { folders in
      if folders.isEmpty { atexit { PreparedFolders.remove() } }
      let prepared = folders[key] ?? Prepared()
      folders[key] = prepared
      return prepared
    }
    let result = prepared.result.withLock { result in
      let made =
        result
        ?? Result {
          let shop = try Workshop()
          try make(shop)
          return shop
        }
      result = made
      return made
    }
    let (source, files) = (try result.get().folder, FileManager.default)
    for name in try files.contentsOfDirectory(atPath: source.path) {
      try? files.removeItem(at: shop.url(name))
      try files.copyItem(at: source.appendingPathComponent(name), to: shop.url(name))
    }
    // The index of a library belongs to the files that it was made of, so the copy gets its own.
    if shop.exists(".photoedit") {
      try shop.local.adopt()
      try shop.log.removeIndex()
      _ = try Library(at: shop.folder).assets()
    }
  }

  private static func remove() { folders.withLock { $0 = [:] } }
}
