import Adjustments
import Documents
import Editing
import Rendering
import RevisionStore
import VIPS
import Workers

extension Library {
  /// Checks what other programs handed over: whether adjustments of our own format can be read and keep the files that
  /// they name, and whether renditions that cannot be rendered again are what they say. A commit refuses what is not;
  /// earlier versions did not.
  ///
  /// Manifests and objects that are missing or damaged are passed over: the store's own check reports them.
  func verifyEntries(of assets: [Asset], _ isolation: Isolation) -> [VerifyFinding] {
    let runner = JobRunner(isolation)
    defer { runner.end() }
    var findings: [VerifyFinding] = []
    for asset in assets {
      guard let entries = try? store.entries(of: asset.id) else { continue }
      for entry in entries {
        guard let edit = entry.manifest.edit else { continue }
        if let finding = adjustmentFinding(entry, edit) { findings.append(finding) }
        if !edit.rendition.isReproducible, let finding = renditionFinding(entry, edit, runner) {
          findings.append(finding)
        }
      }
    }
    return findings
  }

  private func adjustmentFinding(_ entry: HistoryEntry, _ edit: Manifest.Edit) -> VerifyFinding? {
    guard edit.format.identifier == Recipe.formatIdentifier, let data = try? store.adjustmentData(of: entry) else {
      return nil
    }
    if let version = FormatVersion(edit.format.version), version > Recipe.newestVersion { return nil }
    do {
      let kept = Set(edit.attachments.map { FileReference.digest($0) })
      guard let lost = try data.recipe().waitingFiles.first(where: { !kept.contains($0) }) else { return nil }
      return VerifyFinding(
        code: "attachment-not-kept",
        message: "the adjustments of \(entry.reference) name '\(lost.text)', which the entry does not keep",
        isDamage: true)
    } catch {
      return VerifyFinding(
        code: "adjustments-not-readable",
        message: "the adjustments of \(entry.reference) cannot be read: \(error.message)", isDamage: true)
    }
  }

  private func renditionFinding(_ entry: HistoryEntry, _ edit: Manifest.Edit, _ runner: JobRunner) -> VerifyFinding? {
    guard let bytes = try? store.bytes(of: edit.rendition.object.digest, upTo: .max) else { return nil }
    do {
      try RenditionCheck(
        ByteBlock(copying: bytes), mediaType: edit.rendition.mediaType, limits: PhotoLimits()
      ).run(in: runner)
      return nil
    } catch {
      // What exceeds a limit, or needs a codec that is not installed, may be a good picture.
      let isBad = error.category == .badData
      return VerifyFinding(
        code: isBad ? error.code.rawValue : "rendition-not-checked", message: "in \(entry.reference): \(error.message)",
        isDamage: isBad)
    }
  }
}
