import ArgumentParser
import Contract
import Foundation
import PhotoEdit

/// Shows or chooses how large the cache of the library may be.
struct CacheCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cache", abstract: "Show or choose how large the cache of the library may be on this machine.",
    discussion: """
      photoedit cache
      photoedit cache 512MiB
      photoedit cache default

      The cache keeps pixels from which the next preview of a photo is made faster, up to \
      \(FormattedAmount.text(bytes: PreviewCache.defaultLimit)) unless you choose otherwise. What is above the limit is \
      removed, the least recently used first: at once, whenever something is added, and by gc. The choice applies to the \
      folder of this library; exported histories and other machines have their own. 'photoedit du' shows what the cache takes.
      """)

  @Argument(
    help: ArgumentHelp(
      "The limit from now on, such as 512MiB or 4GB, or 'default'; nothing shows the limit.", valueName: "size"),
    transform: CacheLimit.read)
  var limit: CacheLimit?
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      if let limit { try await library.setCacheLimit(limit.bytes) }
      guard json.isJSON else { return Console.print(FormattedAmount.text(bytes: library.cacheLimit)) }
      Row(
        .library, path: library.folder.path,
        ["folder": .string(library.folder.path), "cacheLimit": .integer(library.cacheLimit)]
      ).print()
    }
  }
}

/// What a cache may take: a number of bytes, or the default.
struct CacheLimit {
  /// The number of bytes; nil for the default.
  let bytes: Int?

  @Sendable static func read(_ text: String) throws -> CacheLimit {
    text == "default" ? CacheLimit(bytes: nil) : CacheLimit(bytes: try MemoryAmount.read(text).bytes)
  }
}
