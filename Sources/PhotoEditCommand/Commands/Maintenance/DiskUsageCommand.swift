import ArgumentParser
import Contract
import PhotoEdit

/// Shows what a library takes on disk.
struct DiskUsageCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "du", abstract: "Show what the library takes on disk: originals, renditions, cache and log.",
    discussion: """
      photoedit du
      photoedit du --json

      These are the sizes of the files in the library's folder. Originals by reference are not in it. 'photoedit gc' removes \
      what is unneeded, and renditions that are not kept; the cache can be removed at any time, and 'photoedit cache' \
      chooses how large it may be.
      """)

  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try library.open()
      let (usage, limit) = (try await library.diskUsage(), library.cacheLimit)
      guard json.isJSON else {
        var table = TextTable()
        for part in DiskUsage.Part.allCases where usage[part].files > 0 {
          table.add(part.rawValue, usage[part], limit: part == .cache ? limit : nil)
        }
        table.add("total", usage.total)
        return table.print()
      }
      for part in DiskUsage.Part.allCases {
        Row(
          .usage,
          [
            "part": .string(part.rawValue), "files": .integer(usage[part].files), "bytes": .integer(usage[part].bytes),
            "limit": part == .cache ? .integer(limit) : nil,
          ]
        ).print()
      }
      Row(summary: ["files": .integer(usage.total.files), "bytes": .integer(usage.total.bytes)]).print()
    }
  }
}

extension TextTable {
  fileprivate mutating func add(_ name: String, _ sum: DiskUsage.Sum, limit: Int? = nil) {
    let most = limit.map { ", at most \(FormattedAmount.text(bytes: $0))" } ?? ""
    add(name, FormattedAmount.text(bytes: sum.bytes), FormattedAmount.text(sum.files, "file") + most)
  }
}
