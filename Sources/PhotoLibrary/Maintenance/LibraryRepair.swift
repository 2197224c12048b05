package import Documents
package import Editing
package import Foundation
import Rendering
import LibraryStore

/// One repair of a library, step by step: the log and the index, originals, renditions, and then what remains.
struct LibraryRepair {
  private let store: PhotoStore
  private let loader: PhotoLoader
  private var repairs: [RepairReport.Repair] = []
  private var notes: [VerifyFinding] = []

  init(_ store: PhotoStore, by loader: PhotoLoader) { (self.store, self.loader) = (store, loader) }

  /// Repairs what can be repaired; nothing if a newer program has written to the library.
  mutating func run() throws -> RepairReport {
    do {
      try repairLog()
    } catch StoreError.newerVersion {
      return RepairReport(repairs: [], findings: try store.verify(.readData).map(VerifyFinding.init))
    }
    try repairObjects()
    try restoreCurrent()
    let remaining = try store.verify(.readData).map(VerifyFinding.init)
    return RepairReport(repairs: repairs, findings: remaining + notes)
  }

  private mutating func repairLog() throws {
    let repair = try store.repair(author: EngineVersion.software)
    for place in repair.corrected { note("bit-corrected", "a flipped bit in the log \(place) was corrected") }
    if repair.hasSettledLog {
      note("log-settled", "the end of the log was repaired" + (repair.cut.map { ": " + $0 } ?? ""))
    }
    if repair.hasRebuiltIndex { note("index-rebuilt", "the index was rebuilt from the log") }
    for finding in repair.recorded { note("damage-recorded", finding.description) }
  }

  /// Repairs objects, each at most once: one that is still damaged afterwards is on a medium that does not keep it, or is
  /// not what its line says.
  private mutating func repairObjects() throws {
    var findings = try store.verify(.readData)
    var repaired: Set<Damage> = []
    while true {
      var results: [(damage: Damage, repair: RepairReport.Repair)] = []
      for (damage, entries) in findings.compactMap(Damage.found) where !repaired.contains(damage) {
        if let repair = try repair(damage.object, entries) { results.append((damage, repair)) }
      }
      if results.isEmpty { return }
      repaired.formUnion(results.map(\.damage))
      findings = try store.verify(.readData)
      let left = Set(findings.compactMap(Damage.found).map(\.damage))
      let removed = results.filter { !left.contains($0.damage) }
      repairs += removed.map(\.repair)
      // Another look is for renditions that are made from one that has come back.
      if removed.isEmpty { return }
    }
  }

  /// Repairs an object; nil if that is not possible.
  private func repair(_ digest: SHA256Digest, _ entries: [EntryReference]) throws -> RepairReport.Repair? {
    if entries.isEmpty, try store.quarantineUnreferenced(digest) {
      return RepairReport.Repair(
        code: "object-put-aside", message: "the damaged object \(digest), which no entry needs, was moved aside")
    }
    for reference in entries {
      guard let (entry, asset) = try? store.recorded(reference) else { continue }
      if reference.number == 0, asset.digest == digest {
        let source = store.importedPath(of: asset)
        guard !asset.isReference, (try? store.restore(asset.original.object, from: .file(source))) == true else {
          continue
        }
        return RepairReport.Repair(
          code: "original-restored", message: "the original of \(asset.id) was restored from '\(source)'")
      }
      guard let rendition = entry.storedRendition, rendition.isReproducible, rendition.object.digest == digest,
        let again = try? Rerendering(entry, of: asset, in: store, by: loader),
        try store.restore(rendition.object, from: .bytes(again.file.bytes))
      else { continue }
      return RepairReport.Repair(
        code: "rendition-rendered", message: "the rendition of \(reference) was rendered again")
    }
    return nil
  }

  /// Renders missing renditions of current states, which may have been evicted before a move made them current.
  private mutating func restoreCurrent() throws {
    if try store.renditionPolicy() == .none { return }
    for rendition in try store.renditions() where rendition.isCurrent && !rendition.isPresent {
      do {
        let (entry, asset) = try store.recorded(rendition.entry)
        let again = try Rerendering(entry, of: asset, in: store, by: loader)
        if try store.restore(rendition.rendition.object, from: .bytes(again.file.bytes)) {
          note("rendition-rendered", "the rendition of \(rendition.entry) was rendered again")
        } else if let finding = again.finding(about: rendition) {
          notes.append(finding)
        }
      } catch {
        let edge = EditError(error)
        notes.append(
          VerifyFinding(
            code: "rendition-not-rendered",
            message: "the rendition of \(rendition.entry) is missing and cannot be rendered again: \(edge.message)",
            isDamage: true))
      }
    }
  }

  private mutating func note(_ code: String, _ message: String) {
    repairs.append(RepairReport.Repair(code: code, message: message))
  }
}

/// An object that is not as it should be, and in which way.
private struct Damage: Hashable {
  let object: SHA256Digest
  /// The code of the finding.
  let kind: String

  /// The damage that a finding is about, with the entries that need the object; nil for a finding of another kind.
  static func found(_ finding: Finding) -> (damage: Damage, entries: [EntryReference])? {
    switch finding {
    case .objectDamaged(let digest, _, _, let entries), .objectMissing(let digest, _, let entries):
      (Damage(object: digest, kind: finding.code), entries)
    case .renditionMissing(let digest, _, let entry, _): (Damage(object: digest, kind: finding.code), [entry])
    default: nil
    }
  }
}

extension Library {
  /// Writes the file `format` of a library again if it is lost or damaged. Without it no library can be opened.
  ///
  /// - Parameters:
  ///   - folder: the folder of photos, or the `.photoedit` in it; nil for the library of `place` or of the nearest
  ///     folder above.
  ///   - allowsNewID: whether the library gets a new id if no index knows its own.
  /// - Returns: What was done; nil if the file is as it should be, or if there is no library.
  /// - Throws: `EditError` where the id is lost, or a newer photoedit made the library.
  package static func repairFormat(
    of folder: URL?, near place: URL, allowsNewID: Bool
  ) throws(EditError) -> RepairReport.Repair? {
    let path: String
    do {
      if let folder { path = storePath(folder) } else { path = try PhotoStore.find(from: place.path) }
    } catch .notFound {
      return nil
    } catch {
      throw EditError(error)
    }
    let done = try mappingErrors(path: path) { try PhotoStore.repairFormat(at: path, allowsNewID: allowsNewID) }
    return done.map { RepairReport.Repair(code: "format-restored", message: $0) }
  }

  /// Repairs the library: corrects flipped bits in the log, records the rest of its damage so that writing can continue, rebuilds the index if it is damaged
  /// or differs from the log, restores lost originals from where they were imported, and re-renders lost and damaged
  /// renditions.
  ///
  /// A repaired file has the digest that its entry records. Damaged bytes are set aside, never deleted; anything that
  /// cannot be repaired stays where it is and is listed in `lost`, with the entries concerned. If a newer photoedit
  /// wrote an entry, nothing is repaired.
  /// - Throws: `EditError` where the library cannot be read or written.
  package func repair(by loader: PhotoLoader = .here) async throws(EditError) -> RepairReport {
    try await WorkThreads.waiting.run { () throws(EditError) in
      var repair = LibraryRepair(self.store, by: loader)
      var report: RepairReport
      do { report = try repair.run() } catch { throw EditError(error) }
      guard !report.findings.contains(where: \.isNewer) else { return report }
      report.findings += self.verifyEntries(of: try self.assets(), by: loader) { _ in true }
      return report
    }
  }
}

/// What a repair did, and what it could not repair.
package struct RepairReport: Hashable, Sendable {
  /// Something that was repaired.
  package struct Repair: Hashable, Sendable {
    /// The kind, in kebab-case; stable: `format-restored`, `bit-corrected`, `log-settled`, `index-rebuilt`, `damage-recorded`, `original-restored`,
    /// `rendition-rendered`, `object-put-aside`.
    package let code: String
    /// What was done.
    package let message: String
  }

  /// What was repaired.
  package let repairs: [Repair]
  /// The remaining findings.
  package internal(set) var findings: [VerifyFinding]

  /// What is lost: the findings that are damage.
  package var lost: [VerifyFinding] { findings.filter(\.isDamage) }
}
