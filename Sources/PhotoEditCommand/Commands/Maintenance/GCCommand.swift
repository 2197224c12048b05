import ArgumentParser
import Contract
import PhotoEdit

/// Removes unneeded files of the library.
struct GCCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gc", abstract: "Remove unneeded files of the library, and show how many bytes that frees.",
    discussion: """
      photoedit gc --dry-run
      photoedit gc
      photoedit gc --grace 30d --keep-renditions
      photoedit gc --remove 3fa9…

      It removes files that no history needs, temporary files of processes that died, folders local-… that came with a copy of the library, and renditions that are not the \
      current state of a photo and that this program can render again, byte for byte. 'photoedit renditions' chooses \
      whether all of these stay, or none. Of the cache it removes what is above the limit of 'photoedit cache'. Files that no history names are removed by the second gc that finds them so, \
      a day or more after the first. Photos that have been in the trash for more than 30 days are purged. Both times are \
      counted from change to change, at most 7 days each, so that a wrong clock removes nothing early. Of all others, \
      originals, adjustments and histories always stay. If the log is damaged, nothing is removed before a \
      repair. Where a line of the log cannot be read any more, files that no history names stay, too, since that line \
      may have named them: they are listed, and --remove removes those that you name, and nothing else.
      """)

  @Flag(name: [.customShort("n"), .long], help: "Show what would be removed; change nothing.") var dryRun = false
  @Option(
    help: ArgumentHelp(
      "Keep younger files: 90m, 36h, 7d, 2w; use 0 only while no other process uses the library.",
      valueName: "duration"))
  var grace = GracePeriod(duration: Library.defaultGracePeriod)
  @Flag(help: "Keep all renditions.") var keepRenditions = false
  @Flag(help: "Keep everything in the trash.") var keepTrash = false
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Remove only these files, by their SHA-256, if no history names them.", valueName: "digest"),
    transform: Self.digest)
  var remove: [SHA256Digest] = []
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open(recovering: !dryRun)
      let purged =
        keepTrash || !remove.isEmpty ? [] : dryRun ? try library.expired() : try await library.purgeExpired()
      for photo in purged { show(photo) }
      var waiting = 0
      let items = try library.collect(
        gracePeriod: grace.duration, keepsRenditions: keepRenditions, isDryRun: dryRun,
        only: remove.isEmpty ? nil : Set(remove), held: showHeld, waiting: { _ in waiting += 1 })
      for item in items { show(item) }
      let bytes = items.reduce(0) { $0 + $1.size }
      if json.isJSON {
        Row(summary: [
          "photos": .integer(purged.count), "files": .integer(items.count), "bytes": .integer(bytes),
          "waiting": .integer(waiting), "isDryRun": .bool(dryRun),
        ]).print()
      } else {
        let files = FormattedAmount.text(items.count, "file")
        Console.print(
          dryRun
            ? "would remove \(files), \(FormattedAmount.text(bytes: bytes))"
            : "removed \(files), freed \(FormattedAmount.text(bytes: bytes))")
        if waiting > 0 {
          Console.print(
            "\(FormattedAmount.text(waiting, "file")) that no history names stay\(waiting == 1 ? "s" : "") until a gc has "
              + "known of \(waiting == 1 ? "it" : "them") for the time of --grace")
        }
      }
    }
  }

  /// Shows a photo whose time in the trash is over.
  private func show(_ photo: Asset) {
    if json.isJSON { return Row(dryRun ? .plan : .result, of: photo, ["reason": "purged"]).print() }
    Console.print(Console.safe("\(photo.path): \(dryRun ? "would be purged" : "purged") after 30 days in the trash"))
  }

  /// Shows an object that stays although no history names it.
  private func showHeld(_ item: CollectedFile) {
    guard let digest = item.digest else { return }
    let message =
      "held '\(item.path)' (\(FormattedAmount.text(bytes: item.size))): no history names it, but a line of the log that cannot be read may "
      + "have; if you do not need it, use 'photoedit gc --remove \(digest)'"
    guard json.isJSON else { return Console.print(Console.safe(message)) }
    Row(
      .finding, path: item.path,
      ["code": "object-held", "message": .string(message), "isDamage": .bool(false), "isNewer": .bool(false)]
    ).print()
  }

  private static func digest(_ text: String) throws -> SHA256Digest {
    if let digest = SHA256Digest(hex: text) { return digest }
    throw ValidationError("expected a SHA-256 as 64 hexadecimal digits, found '\(text)'")
  }

  private func show(_ item: CollectedFile) {
    guard json.isJSON else {
      let entries = item.entries.isEmpty ? "" : " of " + item.entries.map(\.description).joined(separator: ", ")
      Console.print(
        Console.safe("\(item.reason.rawValue)\(entries): \(item.path) (\(FormattedAmount.text(bytes: item.size)))"))
      return
    }
    Row(
      dryRun ? .plan : .result, path: item.path,
      [
        "reason": .string(item.reason.rawValue), "bytes": .integer(item.size),
        "sha256": item.digest.map { .string($0.hex) },
        "entries": item.entries.isEmpty ? nil : .texts(item.entries.map(\.description)),
      ]
    ).print()
  }
}

/// A duration: a number with `s`, `m`, `h`, `d` or `w`, or 0.
struct GracePeriod: ExpressibleByArgument {
  let duration: Duration

  init(duration: Duration) { self.duration = duration }

  init?(argument: String) {
    let units: [Character: Int] = ["s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800]
    if argument == "0" {
      self.init(duration: .zero)
    } else if let unit = argument.last.flatMap({ units[$0] }), argument.first?.isNumber == true,
      let number = Int(argument.dropLast()), (0...1_000_000).contains(number)
    {
      self.init(duration: .seconds(number * unit))
    } else {
      return nil
    }
  }

  var defaultValueDescription: String { "1d" }
}
