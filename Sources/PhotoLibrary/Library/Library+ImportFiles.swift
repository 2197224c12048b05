public import Documents
public import Editing
public import Foundation
public import LibraryStore
public import Workers

extension Library {
  /// How many bytes of photos are in memory at most before they are imported, and how many photos.
  private static let importLimit = (bytes: 64 << 20, photos: 100)

  /// Imports the photos in files, many in one transaction. The files are only read.
  ///
  /// What is wrong with one file concerns it alone: the others are imported.
  /// - Parameters:
  ///   - files: the files; some 64 MiB of them are in memory at a time.
  ///   - loader: opens them; by default in this process.
  ///   - byReference: whether the library only refers to the originals, by path and digest.
  ///   - note: stands in the histories.
  ///   - allowingDamage: whether damaged photos are taken; then the note of the first entry says what is wrong.
  /// - Returns: Of each file, the asset and whether it is new, or why it was not imported. Where the task is cancelled, the
  ///   rest has the error `cancelled`.
  public func importPhotos(
    at files: [URL], by loader: PhotoLoader = PhotoLoader(.none), byReference: Bool = false, note: String? = nil,
    allowingDamage: Bool = false
  ) async -> [Result<(asset: Asset, isNew: Bool), EditError>] {
    var results = [Result<(asset: Asset, isNew: Bool), EditError>](
      repeating: .failure(.cancelled), count: files.count)
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
