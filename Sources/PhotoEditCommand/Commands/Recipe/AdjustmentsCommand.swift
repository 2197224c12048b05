import ArgumentParser
import PhotoEdit

/// Lists the adjustments, or explains one.
struct AdjustmentsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adjustments", abstract: "List the adjustments, or explain one with its parameters.",
    discussion: "photoedit adjustments\nphotoedit adjustments whiteBalance")

  @Argument(help: "An adjustment.", completion: .list(Catalog.ops))
  var name: String?

  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      guard let name else {
        if json.isJSON {
          Row(.adjustments, ["adjustments": .array(Catalog.all.map { AdjustmentReference($0).json })]).print()
        } else {
          var table = Table()
          for type in Catalog.all { table.add(type.identity.op, type.identity.summary) }
          table.print()
        }
        return
      }
      guard let type = Catalog.adjustment(named: name) else {
        throw EditError(
          "unknown-op", .usage, "no such adjustment '\(name)'",
          hint: Suggestion.hint(for: name, among: Catalog.ops) ?? "'photoedit adjustments' lists them")
      }
      if json.isJSON {
        var row = Row(.adjustment)
        row.fields = AdjustmentReference(type).json.objectValue?.members ?? []
        row.print()
      } else {
        AdjustmentReference(type).lines.forEach { Console.print($0) }
      }
    }
  }
}
