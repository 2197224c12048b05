import Adjustments
import Documents
import ImageFiles
import Rendering

extension ApplyRequest {
  /// Lets the extension of the output determine the format.
  ///
  /// - Returns: Warnings for the user about it.
  mutating func takeFormatOfOutput() -> [String] {
    guard let format = settings.format?.fileFormat, let fileExtension = output?.fileExtension else { return [] }
    let choice = try? OutputChoice(
      asked: namesFormat ? format : nil, fileExtension: fileExtension, recipe: namesFormat ? nil : format)
    // A path that names no format, or one that nothing writes, is refused later.
    settings.format = choice.flatMap { OutputFormat($0.format) }
    return choice?.warnings ?? []
  }

  /// Checks that an output can be recognized when it is to be updated.
  ///
  /// - Throws: `EditError` where the output will not say what it was made from.
  func checkUpdate() throws(EditError) {
    guard work.existing == .update, work.ownOutputs == nil, output != nil, settings.metadata == .none else { return }
    throw EditError(
      .noTrace, "--update recognizes its files by their metadata, which '--metadata none' leaves out",
      hint: "use --metadata safe, or --skip-existing or --force in place of --update")
  }

  /// Whether the recipe is meant for exporting files rather than for a look: it only resizes, sharpens and encodes.
  var isExport: Bool {
    guard work.combination.isReplacing || work.combination.isPreset else { return false }
    let kinds = Set(work.recipe.activeSteps.map(\.adjustment.op))
    return kinds.isSubset(of: ["resize", "sharpen"]) && (kinds.contains("resize") || work.recipe.output != nil)
  }
}
