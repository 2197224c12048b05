import Adjustments
import Documents
import ImageFiles

extension BatchRequest {
  /// Lets the extension of the output determine the format.
  ///
  /// - Returns: Warnings for the user about it.
  mutating func takeFormatOfOutput() -> [String] {
    guard let chosen = settings.format, let fileExtension = output?.fileExtension else { return [] }
    guard let named = FileFormat(fileExtension: fileExtension) else {
      // Without a format, the path is refused like any other that names none.
      if !namesFormat { settings.format = nil }
      return []
    }
    guard chosen.rawValue != named.identifier else { return [] }
    // Where nothing writes the format, the path says so later.
    settings.format = OutputFormat(rawValue: named.identifier)
    return [
      "the recipe requests \(chosen.rawValue), but the output's extension selects \(named.name); the extension wins"
    ]
  }

  /// Checks that an output can be recognized when it is to be updated.
  ///
  /// - Throws: `EditError` where the output will not say what it was made from.
  func checkUpdate() throws(EditError) {
    guard existing == .update, output != nil, settings.metadata == .none else { return }
    throw EditError(
      .noTrace, "--update recognizes its files by their metadata, which '--metadata none' leaves out",
      hint: "use --metadata safe, or --skip-existing or --force in place of --update")
  }
}

extension BatchJob {
  /// Whether the recipe is meant for exporting files rather than for a look: it only resizes, sharpens and encodes.
  package var isExport: Bool {
    guard request.combination == .replacing else { return false }
    let kinds = Set(request.recipe.activeSteps.map(\.adjustment.op))
    return kinds.isSubset(of: ["resize", "sharpen"]) && (kinds.contains("resize") || request.recipe.output != nil)
  }
}
