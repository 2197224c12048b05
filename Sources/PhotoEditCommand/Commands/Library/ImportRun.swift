import Batch
import Foundation
import PhotoEdit

/// Imports photos one after another; small ones in groups, which wait for the disk together.
struct ImportRun {
  let library: Library
  let loader: PhotoLoader
  let byReference: Bool
  let checksPixels: Bool
  let allowsDamage: Bool
  let output: ImportOutput

  /// The most photos in a group, and the smallest size at which a photo is imported alone, so that the file system can
  /// share the blocks of its file.
  private static let groupSize = 64
  private static let smallSize = 1 << 20

  private typealias Group = [(input: BatchInput, candidate: ImportCandidate)]

  /// Imports photos and archives, in order.
  ///
  /// - Returns: The errors of those that failed, and whether a history has diverged here.
  func take(_ inputs: [BatchInput]) async -> (failures: [EditError], hasConflicts: Bool) {
    var failures: [EditError] = []
    var hasConflicts = false
    var group: Group = []
    var ahead: Task<Result<ImportCandidate, EditError>, Never>?
    for (index, input) in inputs.enumerated() {
      let candidate = await (ahead ?? reading(input.path)).value
      ahead = index + 1 < inputs.count ? reading(inputs[index + 1].path) : nil
      let small = input.problem == nil ? small(candidate) : nil
      if let small { group.append((input, small)) }
      if small != nil, group.count < Self.groupSize { continue }
      failures += await take(group)
      group = []
      if small != nil { continue }
      do throws(EditError) {
        hasConflicts = try await take(input, candidate) || hasConflicts
      } catch {
        failures.append(error)
        Failure.show(error, of: input, json: output.json)
      }
    }
    failures += await take(group)
    return (failures, hasConflicts)
  }

  /// The photo if it was read and goes into a group; nil if it is large or was not read.
  private func small(_ candidate: Result<ImportCandidate, EditError>) -> ImportCandidate? {
    guard case .success(let found) = candidate, found.fileSize < Self.smallSize else { return nil }
    return found
  }

  /// Imports a group of photos.
  ///
  /// - Returns: The errors of those that failed.
  private func take(_ group: Group) async -> [EditError] {
    if group.isEmpty { return [] }
    var failures: [EditError] = []
    if group.count == 1 {
      // Alone it waits for no other photo, and the file system can share its blocks, too.
      do throws(EditError) {
        _ = try await take(group[0].input, .success(group[0].candidate))
      } catch {
        failures.append(error)
        Failure.show(error, of: group[0].input, json: output.json)
      }
      return failures
    }
    let results = await library.importPhotos(
      group.map(\.candidate), byReference: byReference, allowingDamage: allowsDamage)
    for ((input, candidate), result) in zip(group, results) {
      do throws(EditError) {
        let (asset, isNew) = try result.get()
        try await show(asset, isNew: isNew, input, candidate)
      } catch {
        failures.append(error)
        Failure.show(error, of: input, json: output.json)
      }
    }
    return failures
  }

  /// Imports an archive, or a photo alone.
  ///
  /// - Returns: Whether a history has diverged here.
  private func take(
    _ input: BatchInput, _ candidate: Result<ImportCandidate, EditError>
  ) async throws(EditError) -> Bool {
    if let problem = input.problem { throw problem }
    let file = URL(exactPath: input.path)
    if await Library.isHistoryArchive(file) {
      let imported = try await library.importHistories(from: file)
      output.show(imported.photos, path: input.path)
      output.show(imported.collections, path: input.path)
      return imported.photos.contains(where: \.hasDiverged)
    }
    let found = try candidate.get()
    let (asset, isNew) = try await library.importPhoto(
      found, byReference: byReference, allowingDamage: allowsDamage)
    try await show(asset, isNew: isNew, input, found)
    return false
  }

  /// Shows a photo. If the library already had it and its file was moved, records its new place.
  private func show(
    _ asset: Asset, isNew: Bool, _ input: BatchInput, _ candidate: ImportCandidate
  ) async throws(EditError) {
    let isMoved = isNew ? false : try await library.relocate(asset, to: URL(exactPath: input.path))
    let shown = isMoved ? try await library.asset(asset.id) : asset
    output.show(shown, isNew: isNew, isMoved: isMoved, path: input.path, damage: candidate.damage)
  }

  /// Reads a photo while the previous ones are written.
  private func reading(_ path: String) -> Task<Result<ImportCandidate, EditError>, Never> {
    Task.detached {
      Result { () throws(EditError) in
        try loader.candidate(contentsOf: URL(exactPath: path), checksPixels: checksPixels)
      }
    }
  }
}
