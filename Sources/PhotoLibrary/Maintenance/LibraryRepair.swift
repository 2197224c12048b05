package import Documents
package import Editing
package import Foundation
package import LibraryStore
import Rendering

/// One repair of a library, step by step: the log and the index, originals, renditions, and then what remains.
struct LibraryRepair {
  private let store: PhotoStore
  private let loader: PhotoLoader
  private var parts: [RepairPart] = []
  private var notes: [Finding] = []

  init(_ store: PhotoStore, by loader: PhotoLoader) { (self.store, self.loader) = (store, loader) }

  /// Repairs what can be repaired; nothing if a newer program has written to the library.
  mutating func run() throws -> RepairReport {
    if let refusal = store.refusal { throw refusal }
    do {
      parts = try store.repair(author: EngineVersion.software)
    } catch StoreError.newerVersion {
      return RepairReport([], then: try store.verify(.readData))
    }
    try repairObjects()
    try restoreCurrent()
    return RepairReport(parts, then: try store.verify(.readData) + notes)
  }

  /// Repairs objects, each at most once: one that is still damaged afterwards is on a medium that does not keep it, or is
  /// not what its line says.
  private mutating func repairObjects() throws {
    var findings = try store.verify(.readData)
    var repaired: Set<Damage> = []
    while true {
      var results: [(damage: Damage, part: RepairPart)] = []
      for finding in findings {
        guard let damage = Damage(finding), !repaired.contains(damage), let part = try repair(finding, damage.object)
        else { continue }
        results.append((damage, part))
      }
      if results.isEmpty { return }
      repaired.formUnion(results.map(\.damage))
      findings = try store.verify(.readData)
      let left = Set(findings.compactMap(Damage.init))
      let removed = results.filter { !left.contains($0.damage) }
      parts += removed.map(\.part)
      // Another look is for renditions that are made from one that has come back.
      if removed.isEmpty { return }
    }
  }

  /// Repairs an object; nil if that is not possible.
  private func repair(_ finding: Finding, _ digest: SHA256Digest) throws -> RepairPart? {
    if finding.entries.isEmpty, let kept = try store.quarantineUnreferenced(digest) {
      return RepairPart(finding, .kept(path: kept.path, size: kept.size))
    }
    for reference in finding.entries {
      guard let (entry, asset) = try? store.recorded(reference) else { continue }
      if reference.number == 0, asset.digest == digest {
        let source = store.importedPath(of: asset)
        guard !asset.isReference, let done = try? store.restore(asset.original.object, from: .file(source)) else {
          continue
        }
        return RepairPart(finding, .mended(from: .file(source), kept: done.kept))
      }
      guard let rendition = entry.storedRendition, rendition.isReproducible, rendition.object.digest == digest,
        let again = try? Rerendering(entry, of: asset, in: store, by: loader),
        let done = try store.restore(rendition.object, from: .bytes(again.file.bytes))
      else { continue }
      return RepairPart(finding, .mended(from: .recipe(reference), kept: done.kept))
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
        let object = rendition.rendition.object
        if let done = try store.restore(object, from: .bytes(again.file.bytes)) {
          let finding = Finding.renditionMissing(
            object.digest, path: done.path, entry: rendition.entry, mayBeEvicted: true)
          parts.append(RepairPart(finding, .mended(from: .recipe(rendition.entry), kept: done.kept)))
        } else if let finding = again.finding(about: rendition) {
          notes.append(finding)
        }
      } catch {
        let edge = EditError(error)
        notes.append(
          .entry(
            rendition.entry, code: "rendition-not-rendered",
            found: "the rendition of \(rendition.entry) is missing and cannot be rendered again: \(edge.message)",
            isDamage: true))
      }
    }
  }
}

/// An object that is not as it should be, and in which way.
private struct Damage: Hashable {
  let object: SHA256Digest
  /// The code of the finding.
  let kind: String

  /// The damage that a finding is about; nil for a finding of another kind.
  init?(_ finding: Finding) {
    switch finding {
    case .objectDamaged(let digest, _, _, _), .objectMissing(let digest, _, _), .renditionMissing(let digest, _, _, _):
      (object, kind) = (digest, finding.code)
    default: return nil
    }
  }
}

extension Library {
  /// Writes the file `format` of a library again if it is lost or damaged. Without it no library can be opened.
  ///
  /// - Parameters:
  ///   - folder: the folder of photos, or the `.photoedit` in it; nil for the library of `place` or of the nearest
  ///     folder above.
  ///   - allowsNewID: whether the library gets a new id if nothing in its folder knows its own.
  /// - Returns: What was done; nil if the file is as it should be, or if there is no library.
  /// - Throws: `EditError` where the id is lost, or a newer photoedit made the library.
  package static func repairFormat(
    of folder: URL?, near place: URL, allowsNewID: Bool
  ) throws(EditError) -> RepairPart? {
    let path: String
    do {
      if let folder { path = storePath(folder) } else { path = try PhotoStore.find(from: place.path) }
    } catch .notFound {
      return nil
    } catch {
      throw EditError(error)
    }
    return try mappingErrors(path: path) { try PhotoStore.repairFormat(at: path, allowsNewID: allowsNewID) }
  }

  /// Repairs the library: corrects flipped bits in the log, records the rest of its damage so that writing can continue,
  /// rebuilds the index if it is damaged or differs from the log, restores lost originals from where they were imported,
  /// and re-renders lost and damaged renditions.
  ///
  /// A repaired file has the digest that its entry records. Damaged bytes are set aside, never deleted; anything that
  /// cannot be repaired stays where it is and is listed in `remaining`, with the entries concerned. If a newer photoedit
  /// wrote an entry, nothing is repaired.
  /// - Throws: `EditError` where the library cannot be read or written.
  package func repair(by loader: PhotoLoader = .here) async throws(EditError) -> RepairReport {
    try await WorkThreads.waiting.run { () throws(EditError) in
      var repair = LibraryRepair(self.store, by: loader)
      var report: RepairReport
      do { report = try repair.run() } catch { throw EditError(error) }
      guard !report.remaining.contains(where: \.finding.isNewer) else { return report }
      report.add(self.entryFindings(of: try self.assets(), by: loader) { _ in true })
      return report
    }
  }
}
