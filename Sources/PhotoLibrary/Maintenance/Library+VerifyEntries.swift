import Adjustments
import Documents
import Editing
import ImageFiles
import Rendering
import LibraryStore

extension Library {
  /// Checks what other programs committed: whether adjustments in our own format can be read and their entries keep the
  /// files that they name, and whether renditions that cannot be rendered again are what they claim to be. A commit
  /// refuses anything else; earlier versions did not.
  ///
  /// Lines and objects that are missing or damaged are skipped: the store's own check reports them.
  ///
  /// - Parameters:
  ///   - readsAdjustments: whether adjustments are checked; they are small.
  ///   - loader: decodes renditions.
  ///   - isDecoded: whether a rendition is decoded.
  func verifyEntries(
    of assets: [Asset], readsAdjustments: Bool = true, by loader: PhotoLoader, isDecoded: (SHA256Digest) -> Bool
  ) -> [VerifyFinding] {
    entryFindings(of: assets, readsAdjustments: readsAdjustments, by: loader, isDecoded: isDecoded)
      .map(VerifyFinding.init)
  }

  /// The same, as findings of the store.
  func entryFindings(
    of assets: [Asset], readsAdjustments: Bool = true, by loader: PhotoLoader, isDecoded: (SHA256Digest) -> Bool
  ) -> [Finding] {
    var findings: [Finding] = []
    for (entry, edit) in edits(of: assets) {
      if readsAdjustments, let finding = adjustmentFinding(entry, edit) { findings.append(finding) }
      if let rendition = entry.storedRendition, !rendition.isReproducible, isDecoded(rendition.object.digest),
        let finding = renditionFinding(entry, rendition, loader)
      {
        findings.append(finding)
      }
    }
    return findings
  }

  /// Does the same for a part of the renditions: each run continues where the last one stopped, so that repeated runs
  /// decode all.
  ///
  /// - Throws: `EditError` where the photos cannot be listed, or the position cannot be stored.
  func verifyEntries(
    decoding sample: VerifySample, readsAdjustments: Bool, by loader: PhotoLoader
  ) throws(EditError) -> [VerifyFinding] {
    let assets = try assets()
    let foreign = edits(of: assets).compactMap(\.entry.storedRendition).filter { !$0.isReproducible }
    let all = Array(Set(foreign.map(\.object.digest)))
    let chosen = try mappingErrors { try store.decodable(sample, of: all) }
    let part = Set(chosen)
    let findings = verifyEntries(
      of: assets, readsAdjustments: readsAdjustments, by: loader, isDecoded: part.contains)
    try mappingErrors { try store.saveDecodePosition(chosen.last) }
    return findings
  }

  private func edits(of assets: [Asset]) -> [(entry: HistoryEntry, edit: Edit)] {
    assets.flatMap { asset in (try? store.entries(of: asset.id)) ?? [] }.compactMap { entry in
      entry.edit.map { (entry, $0) }
    }
  }

  private func adjustmentFinding(_ entry: HistoryEntry, _ edit: Edit) -> Finding? {
    guard edit.format.identifier == Recipe.formatIdentifier, let data = try? store.adjustmentData(of: entry) else {
      return nil
    }
    if let version = FormatVersion(edit.format.version), version > Recipe.newestVersion { return nil }
    do {
      let kept = Set(edit.attachments.map { FileReference.digest($0) })
      guard let lost = try data.recipe().waitingFiles.first(where: { !kept.contains($0) }) else { return nil }
      return .entry(
        entry.reference, code: "attachment-not-kept",
        found: "the adjustments of \(entry.reference) name '\(lost.text)', which the entry does not keep",
        isDamage: true)
    } catch {
      return .entry(
        entry.reference, code: "adjustments-not-readable",
        found: "the adjustments of \(entry.reference) cannot be read: \(error.message)", isDamage: true)
    }
  }

  private func renditionFinding(
    _ entry: HistoryEntry, _ rendition: StoredRendition, _ loader: PhotoLoader
  ) -> Finding? {
    guard let bytes = try? store.bytes(of: rendition.object.digest, upTo: .max) else { return nil }
    do {
      let check = RenditionCheck(ByteBlock(copying: bytes), mediaType: rendition.mediaType, limits: loader.limits)
      _ = try loader.use { runner throws(EditError) in try check.run(in: runner) }
      return nil
    } catch {
      // A file that exceeds a limit, or needs a codec that is not installed, may be a good picture.
      let isBad = error.category == .badData
      return .entry(
        entry.reference, code: isBad ? error.code.rawValue : "rendition-not-checked",
        found: "in \(entry.reference): \(error.message)", isDamage: isBad)
    }
  }
}
