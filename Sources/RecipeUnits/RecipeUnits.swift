import Adjustments
package import Documents
package import Merging

/// Recipes in units: what merging has to know about adjustments.
///
/// The units, their names and the ranks are part of the format of a library. A test has a list of them.
package struct RecipeUnits: EditUnits {
  package init() {}

  package func content(of data: EditData) -> EditContent {
    guard data.formatIdentifier == Recipe.formatIdentifier else { return EditContent(foreign: data) }
    guard data.isReadable, let version = FormatVersion(data.formatVersion) else {
      return EditContent(foreign: data, isNewer: true)
    }
    do throws(UnreadableRecipe) {
      let parts = try RecipeParts(of: data.bytes)
      let edit = EditValue.recipe(major: version.major, base: data.base)
      return EditContent(edit: edit, steps: parts.steps, values: parts.values)
    } catch {
      return EditContent(foreign: data, isNewer: error == .newer)
    }
  }

  package func content(ofOriginal digest: SHA256Digest) -> EditContent {
    EditContent(edit: EditValue.recipe(major: Recipe.newestVersion.major, base: digest))
  }

  package func data(of content: EditContent) -> EditData {
    content.isForeign ? EditValue.foreignData(of: content.edit) : assembled(content).data
  }

  package func rank(of op: String) -> Int { Catalog.place(of: op) }

  package func isValid(_ content: EditContent) -> Bool {
    guard !content.isForeign else { return false }
    let (data, isReadable) = assembled(content)
    return isReadable && data.bytes.count <= AdjustmentData.maximumSize && !RecipeAssembly.hasContradiction(content)
  }

  package func shown(_ unit: EditUnit, of values: [UnitValue?]) -> UnitValue?? {
    switch unit {
    case .member(EditUnit.metadataName): .some(ShownValue.strictest(of: values))
    case .part(_, "redact", "regions"): .some(ShownValue.union(of: values))
    default: nil
    }
  }

  /// The data of a recipe that has these units, and whether it can be read.
  ///
  /// It is what the program itself writes. A recipe that states more, such as a value that is the default, stays as it
  /// is, because it would lose a unit.
  private func assembled(_ content: EditContent) -> (data: EditData, isReadable: Bool) {
    let base = EditValue.base(of: content.edit)
    let plain = EditData(
      version: Recipe.newestVersion.description, bytes: RecipeAssembly.json(of: content).canonicalBytes(), base: base)
    guard let recipe = try? RecipeReader().read(.init(text: plain.bytes)) else { return (plain, false) }
    let written = AdjustmentData(recipe)
    let data = EditData(version: written.formatVersion, bytes: Array(written.data), base: base)
    let isSame = data.bytes == plain.bytes || self.content(of: data) == self.content(of: plain)
    return (isSame ? data : plain, true)
  }
}

extension EditContent {
  fileprivate init(foreign data: EditData, isNewer: Bool = false) {
    self.init(edit: EditValue.foreign(data), isForeign: true, isNewer: isNewer)
  }
}

extension EditData {
  fileprivate init(version: String, bytes: [UInt8], base: SHA256Digest) {
    self.init(
      formatIdentifier: Recipe.formatIdentifier, formatVersion: version, digest: SHA256Digest(of: bytes), bytes: bytes,
      base: base)
  }

  /// Whether the data is a recipe of a version that this program reads.
  fileprivate var isReadable: Bool { AdjustmentFormat(identifier: formatIdentifier, version: formatVersion).isRecipe }
}
