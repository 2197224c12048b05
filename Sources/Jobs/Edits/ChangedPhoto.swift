import Documents
import Foundation
import LibraryStore
import PhotoLibrary
import Rendering
import Workers

/// A photo whose file another program has changed since it was imported: the library knows its path, but not its bytes.
struct ChangedPhoto {
  private let file: URL
  private let library: Library
  /// The photos that were imported from its path; never empty.
  private let assets: [Asset]

  /// Nil where no photo was imported from the path.
  ///
  /// - Parameter file: a file whose bytes the library does not know.
  init?(_ file: URL, in library: Library) throws(EditError) {
    assets = try library.assets(importedFrom: file)
    (self.file, self.library) = (file, library)
    guard !assets.isEmpty else { return nil }
  }

  /// The error that says what has changed, and what to do.
  func refusal(
    in runner: JobRunner, limits: PhotoLimits, progress: (@Sendable (Double) -> Bool)?
  ) -> EditError {
    do throws(EditError) {
      let same = try samePicture(in: runner, limits: limits, progress: progress)?.asset
      return refusal(
        same ?? assets[0],
        same == nil ? "the picture is different" : "only its metadata is different; the picture is the same",
        hint: same == nil ? Self.separate : "--continue goes on with its history, or \(Self.separate)")
    } catch {
      if error.category == .interrupted { return error }
      return refusal(
        assets[0], "the pictures cannot be compared: \(error.message)", hint: Self.separate)
    }
  }

  /// Continues the history of the photo; the file becomes its original.
  ///
  /// - Parameter isDryRun: whether nothing is recorded.
  /// - Throws: `EditError`: `other-picture`; where the pictures cannot be compared.
  func continued(
    isDryRun: Bool, in runner: JobRunner, limits: PhotoLimits, progress: (@Sendable (Double) -> Bool)?
  ) throws(EditError) -> Asset {
    guard let new = try samePicture(in: runner, limits: limits, progress: progress) else {
      throw EditError(
        .otherPicture,
        "\(said(about: assets[0])), and the picture is different: its history cannot continue with it",
        hint: hint(Self.separate, assets[0]), path: file.path)
    }
    return isDryRun ? new.asset : try library.commit(new, note: nil)
  }

  /// The photo with the same picture; nil for none.
  ///
  /// - Throws: `EditError` where none has it, and one cannot be compared.
  private func samePicture(
    in runner: JobRunner, limits: PhotoLimits, progress: (@Sendable (Double) -> Bool)?
  ) throws(EditError) -> NewOriginal? {
    let photo = try runner.photo(path: file.path, limits: limits, progress: progress)
    var failure: EditError?
    for asset in assets {
      do throws(EditError) {
        return try NewOriginal(
          photo, at: file, for: asset, of: library, limits: limits, in: runner, progress: progress)
      } catch {
        if error.code != .otherPicture { failure = failure ?? error }
      }
    }
    if let failure { throw failure }
    return nil
  }

  private static let separate = "--new-photo begins a separate history"

  private func said(about asset: Asset) -> String {
    let entries = FormattedAmount.text(asset.newestEntry, "entry")
    return "the file has changed since it was imported as \(asset.id.text.prefix(12)) (\(entries))"
  }

  private func refusal(_ asset: Asset, _ change: String, hint: String) -> EditError {
    EditError(.photoChanged, "\(said(about: asset)): \(change)", hint: self.hint(hint, asset))
  }

  private func hint(_ choice: String, _ asset: Asset) -> String {
    let id = asset.id.text.prefix(12)
    return asset.isReference
      ? "\(choice); the library keeps the history of \(id), but not its original, which it only refers to"
      : "\(choice); the library keeps the original and its history: 'photoedit export \(id)@0 -o FILE'"
  }
}
