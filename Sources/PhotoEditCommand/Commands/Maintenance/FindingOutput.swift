import Contract
import PhotoEdit

/// Shows the findings of a check.
struct FindingOutput {
  let json: Bool
  /// The extent of a sampled check.
  var checked: (verb: String, report: VerifyReport)?
  private(set) var damage = 0
  /// The number of photos in which damage was found.
  private(set) var damagedPhotos = 0
  /// The number of findings about entries of a newer program.
  private(set) var newer = 0
  private var repairs = 0

  init(json: Bool) { self.json = json }

  /// Shows a finding.
  ///
  /// - Parameter photo: the photo that was checked; nil for a finding about the library.
  mutating func show(_ finding: VerifyFinding, of photo: (name: String, asset: Asset)? = nil) {
    if finding.isDamage { damage += 1 }
    if finding.isNewer { newer += 1 }
    if json {
      Row(
        .finding, input: photo?.name, asset: photo?.asset.id.text, path: photo?.asset.path,
        [
          "code": .string(finding.code), "message": .string(finding.message), "isDamage": .bool(finding.isDamage),
          "isNewer": .bool(finding.isNewer),
        ]
      ).print()
    } else {
      Console.print(Console.safe("\(finding.isDamage ? "damage" : "note"): \(finding.message)"))
    }
  }

  /// Shows the findings about one photo.
  mutating func show(_ findings: [VerifyFinding], of asset: Asset, named name: String) {
    for finding in findings { show(finding, of: (name, asset)) }
    let damage = findings.count(where: \.isDamage)
    if damage > 0 { damagedPhotos += 1 }
    if json {
      Row(.result, input: name, of: asset, ["damage": .integer(damage)]).print()
    } else {
      Console.print(Console.safe("\(asset.path): \(damage > 0 ? "\(damage) damaged" : "no damage found")"))
    }
  }

  /// Shows a repair.
  mutating func show(_ repair: RepairReport.Repair) {
    repairs += 1
    if json {
      Row(.repair, ["code": .string(repair.code), "message": .string(repair.message)]).print()
    } else {
      Console.print(Console.safe("repaired: \(repair.message)"))
    }
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
    var line = "\(photos) photo\(photos == 1 ? "" : "s"): "
    if let checked { line += "\(checked.verb) \(checked.report.checked) of \(checked.report.all), " }
    if repairs > 0 { line += "\(repairs) repaired, " }
    if newer > 0 { line += "\(newer) with entries of a newer photoedit, " }
    Console.print(
      line + (damage > 0 ? "\(damage) damaged" : "no \(newer > 0 ? "other " : "")problems found"))
  }
}
