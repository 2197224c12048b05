import ArgumentParser
import PhotoEdit

/// Checks the library.
struct VerifyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Check every original, rendition and history of the library. Exit 1 where there is damage.",
    discussion: "photoedit verify\nphotoedit verify --quick")

  @Flag(help: "Look only whether everything is there; do not read the data.") var quick = false
  @Flag(help: "Make the index again from the files first.") var repair = false
  @OptionGroup var library: LibraryOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      let library = try self.library.open()
      if repair { _ = try library.rebuildIndex() }
      let findings = try library.verify(readsData: !quick)
      let damage = findings.filter(\.isDamage)
      for finding in findings {
        if json.isJSON {
          Console.print([
            "type": "finding", "code": .string(finding.code), "message": .string(finding.message),
            "isDamage": .bool(finding.isDamage),
          ])
        } else {
          Console.print(Console.safe("\(finding.isDamage ? "damage" : "note"): \(finding.message)"))
        }
      }
      let count = try library.assets().count
      if json.isJSON {
        Console.print(["type": "summary", "photos": .number(Double(count)), "damage": .number(Double(damage.count))])
      } else {
        Console.print(
          "\(count) photo\(count == 1 ? "" : "s"): "
            + (damage.isEmpty ? "everything is as it should be" : "\(damage.count) damaged"))
      }
      if !damage.isEmpty { throw ExitCode(1) }
    }
  }
}
