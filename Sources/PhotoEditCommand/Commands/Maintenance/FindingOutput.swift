import Contract
import PhotoEdit

/// Shows the findings of a check.
struct FindingOutput {
  let json: Bool
  /// The extent of a sampled check.
  var checked: (verb: String, report: VerifyReport)?
  private var findings: [Finding] = []
  /// The number of photos in which damage was found.
  private(set) var damagedPhotos = 0
  private var repairs = 0

  /// The number of findings that are damage.
  var damage: Int { findings.count(where: \.isDamage) }
  /// The number of findings about entries of a newer program.
  var newer: Int { findings.count(where: \.isNewer) }
  /// What the findings mean for a caller; nil if nothing is damaged and nothing is newer.
  var category: EditError.Category? { findings.category }

  init(json: Bool) { self.json = json }

  /// Shows a finding.
  ///
  /// - Parameters:
  ///   - outcome: what a repair could do about it; nil where none was tried.
  ///   - photo: the photo that was checked; nil for a finding about the library.
  mutating func show(
    _ finding: Finding, _ outcome: RepairOutcome? = nil,
    of photo: (name: String, asset: Asset)? = nil
  ) {
    findings.append(finding)
    if json { return Row(finding, outcome, of: photo).print() }
    let word = !finding.isDamage ? "note" : outcome == .lost ? "lost" : "damage"
    Console.print(Console.safe("\(word): \(finding)"))
  }

  /// Shows the findings about one photo.
  mutating func show(_ findings: [VerifyFinding], of asset: Asset, named name: String) {
    for finding in findings { show(finding.finding, of: (name, asset)) }
    let damage = findings.count(where: \.isDamage)
    if damage > 0 { damagedPhotos += 1 }
    if json {
      Row(.result, input: name, of: asset, ["damage": .integer(damage)]).print()
    } else {
      Console.print(Console.safe("\(asset.path): \(damage > 0 ? "\(damage) damaged" : "no damage found")"))
    }
  }

  /// Shows a part of a repair.
  mutating func show(_ part: RepairPart) {
    guard part.isDone else { return show(part.finding, part.outcome) }
    repairs += 1
    if json { return Row(part).print() }
    Console.print(Console.safe("\(part.outcome.source == nil ? "kept" : "repaired"): \(part)"))
  }

  /// Shows the summary.
  func end(photos: Int) {
    if json {
      var row = Row(
        summary: [
          "photos": .integer(photos), "damage": .integer(damage), "repairs": .integer(repairs),
          "newer": .integer(newer),
        ])
      if let checked {
        row.add(checked.verb, .integer(checked.report.checked))
        row.add("all", .integer(checked.report.all))
      }
      return row.print()
    }
    var line = "\(FormattedAmount.text(photos, "photo")): "
    if let checked { line += "\(checked.verb) \(checked.report.checked) of \(checked.report.all), " }
    if repairs > 0 { line += "\(repairs) repaired, " }
    if newer > 0 { line += "\(newer) with entries of a newer photoedit, " }
    Console.print(
      line + (damage > 0 ? "\(damage) damaged" : "no \(newer > 0 ? "other " : "")problems found"))
  }
}
