public import Documents
public import Editing
public import Foundation
public import LibraryStore

extension Library {
  /// The number of bytes or photos in memory at which they are imported.
  private static let importLimit = (bytes: 64 << 20, photos: 100)

  /// Imports the photos in files, many in one transaction. The files are only read.
  ///
  /// A problem with one file affects only that file: the others are imported.
  /// - Parameters:
  ///   - files: the files; some 64 MiB of them are in memory at a time.
  ///   - loader: opens them; by default in this process.
  ///   - byReference: whether the library only refers to the originals, by path and digest.
  ///   - note: recorded in the histories.
  ///   - allowingDamage: whether damaged photos are accepted; then the note of the first entry says what is wrong.
  /// - Returns: For each file, the asset and whether it is new, or why it was not imported. If the task is canceled,
  ///   the rest have the error `canceled`.
  public func importPhotos(
    at files: [URL], by loader: PhotoLoader = .here, byReference: Bool = false, note: String? = nil,
    allowingDamage: Bool = false
  ) async -> [Result<(asset: Asset, isNew: Bool), EditError>] {
    var results = [Result<(asset: Asset, isNew: Bool), EditError>](
      repeating: .failure(.canceled), count: files.count)
    var read: [(index: Int, candidate: ImportCandidate)] = []
    func importRead() async {
      let imported = await importPhotos(
        read.map(\.candidate), byReference: byReference, note: note, allowingDamage: allowingDamage)
      for (index, result) in zip(read.map(\.index), imported) { results[index] = result }
      read = []
    }
    for (index, file) in files.enumerated() where !Task.isCancelled {
      do throws(EditError) {
        read.append((index, try await loader.candidate(contentsOf: file)))
      } catch {
        results[index] = .failure(error)
      }
      let bytes = read.reduce(0) { $0 + $1.candidate.fileSize }
      if bytes >= Self.importLimit.bytes || read.count >= Self.importLimit.photos { await importRead() }
    }
    if !read.isEmpty { await importRead() }
    return results
  }
}
