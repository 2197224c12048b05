import ArgumentParser
import Contract
import PhotoEdit

/// Lists the adjustments, or explains one.
struct AdjustmentsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adjustments", abstract: "List the adjustments, or explain one with its parameters.",
    discussion: """
      photoedit adjustments
      photoedit adjustments whiteBalance
      photoedit adjustments Highlights2012     what another program calls so
      photoedit adjustments warmth
      photoedit adjustments masks              masks, opacity and blend modes
      """)

  @Argument(help: "An adjustment, or a word that another program has for one.", completion: .list(Catalog.ops))
  var name: String?

  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      guard let name else {
        if json.isJSON {
          Row(.adjustments, ["adjustments": .array(Catalog.all.map { AdjustmentReference($0).json })]).print()
        } else {
          var table = TextTable()
          for type in Catalog.all { table.add(type.identity.op, type.identity.summary) }
          table.print()
        }
        return
      }
      let isOwn = Catalog.adjustment(named: name) != nil
      let others = isOwn ? [] : OtherProgramNames.otherMeanings(of: name)
      let targets = isOwn ? [] : OtherProgramNames.targets(of: name)
      if targets.isEmpty, others == [.masks] { return showMasks() }
      guard others.isEmpty, targets.count < 2 || Set(targets.map(op)).count == 1 else {
        return show(targets, others, for: name)
      }
      guard let type = Catalog.adjustment(named: targets.first.map(op) ?? name) else {
        throw EditError(
          .unknownOp, "no such adjustment '\(name)'",
          hint: Suggestion.hint(for: name, among: Catalog.ops) ?? "'photoedit adjustments' lists them")
      }
      if json.isJSON {
        var row = Row(.adjustment)
        row.fields = AdjustmentReference(type).json.objectValue?.members ?? []
        row.print()
      } else {
        if !targets.isEmpty { announce("'\(name)' is \(targets.joined(separator: ", ")) here.") }
        AdjustmentReference(type).lines.forEach { Console.print($0) }
      }
    }
  }

  /// The adjustment of `op.key`.
  private func op(_ target: String) -> String { target.split(separator: ".").first.map(String.init) ?? target }

  /// Prints a line about another program's word, and an empty line.
  private func announce(_ text: String) {
    Console.print(Console.safe(text))
    Console.print("")
  }

  /// Lists what another program's word may mean.
  private func show(_ targets: [String], _ others: [OtherMeaning], for word: String) {
    let types = targets.compactMap { target in Catalog.adjustment(named: op(target)).map { (target, $0) } }
    if json.isJSON {
      var row = Row(.adjustments, ["adjustments": .array(types.map { AdjustmentReference($0.1).json })])
      if !others.isEmpty { row.add("remarks", .texts(others.map(\.sentence))) }
      return row.print()
    }
    if types.isEmpty {
      Console.print(Console.safe("'\(word)' is no adjustment here."))
    } else {
      announce("'\(word)' may be one of these here; the nearest comes first.")
      var table = TextTable()
      for (target, type) in types { table.add(target, type.identity.summary) }
      table.print()
    }
    for other in others {
      Console.print("")
      Console.print(other.sentence)
    }
  }

  /// Explains masks, opacity and blend modes.
  private func showMasks() {
    guard json.isJSON else { return MaskReference.lines.forEach { Console.print($0) } }
    var row = Row(.masks)
    row.fields = MaskReference.json.members
    row.print()
  }
}
