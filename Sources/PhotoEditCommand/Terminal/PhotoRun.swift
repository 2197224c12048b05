import ArgumentParser
import Foundation
import PhotoEdit

/// Runs a command on the photos of a selection: rows, progress, interruption, summary, exit status.
struct PhotoRun {
  let selection: SelectedPhotos
  let json: Bool
  var progress = ProgressMode.never

  /// The result of one photo.
  typealias Outcome = PhotoTally.Outcome

  /// Runs the command on one photo after another.
  ///
  /// The error of a single photo is thrown. Of several photos, those without an error are processed.
  /// - Throws: `ExitCode` 3 if some of several photos failed, or the status of an interruption.
  func callAsFunction(_ work: (SelectedPhoto, Asset, Revision) async throws -> Outcome) async throws {
    if selection.isSingle, let photo = selection.photos.first {
      let (asset, revision) = try photo.found.get()
      _ = try await work(photo, asset, revision)
      return
    }
    let interruption = Interruption()
    let line = ProgressLine(photos: selection.photos.count, rowsPerPhoto: 1, mode: progress)
    var tally = PhotoTally()
    for photo in selection.photos where !interruption.shouldFinish {
      do {
        let (asset, revision) = try photo.found.get()
        let outcome = try await work(photo, asset, revision)
        line.finish(failed: false)
        tally.count(outcome)
      } catch let error as EditError {
        line.finish(failed: true)
        line.clear()
        tally.failed += 1
        Failure.show(error, named: photo.name, bytes: photo.bytes, json: json)
      }
    }
    line.clear()
    tally.summarize(selection.photos.count, json: json)
    if interruption.shouldFinish { throw ExitCode(interruption.exitStatus) }
    if tally.failed > 0 { throw ExitCode(3) }
  }
}
