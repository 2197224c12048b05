import ArgumentParser
import Foundation
import PhotoEdit

/// Runs a command on the photos of a selection: rows, progress, interruption, summary, exit status.
struct PhotoRun {
  let selection: SelectedPhotos
  let json: Bool
  var progress = ProgressMode.never

  /// The result of one photo.
  enum Outcome { case done, unchanged, damaged }

  /// Runs the command on one photo after the other.
  ///
  /// The error of a single photo is thrown. Of several photos, those without an error are done.
  /// - Throws: `ExitCode` 3 if some of several photos failed, or the status of an interruption.
  func callAsFunction(_ work: (SelectedPhoto, Asset, Revision) async throws -> Outcome) async throws {
    if selection.isSingle, let photo = selection.photos.first {
      let (asset, revision) = try photo.found.get()
      _ = try await work(photo, asset, revision)
      return
    }
    let interruption = Interruption()
    let line = ProgressLine(photos: selection.photos.count, rowsPerPhoto: 1, mode: progress)
    var tally = Tally()
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
    summarize(tally)
    if interruption.shouldFinish { throw ExitCode(interruption.exitStatus) }
    if tally.failed > 0 { throw ExitCode(3) }
  }

  private func summarize(_ tally: Tally) {
    let count = selection.photos.count
    if json {
      tally.row(of: count).print()
    } else {
      Console.talk(count == 0 ? "nothing to do" : tally.line(of: count))
    }
  }

  private struct Tally {
    var done = 0
    var unchanged = 0
    /// The number of photos in which a check found damage.
    var damaged = 0
    var failed = 0

    mutating func count(_ outcome: Outcome) {
      switch outcome {
      case .done: done += 1
      case .unchanged: unchanged += 1
      case .damaged: damaged += 1
      }
    }

    func left(of count: Int) -> Int { count - done - unchanged - damaged - failed }

    func line(of count: Int) -> String {
      let parts = [
        (done, "done"), (unchanged, "unchanged"), (damaged, "damaged"), (failed, "failed"),
        (left(of: count), "not started"),
      ]
      return "\(count) photo\(count == 1 ? "" : "s"): "
        + parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }

    func row(of count: Int) -> Row {
      Row(summary: [
        "photos": .integer(count), "done": .integer(done), "unchanged": .integer(unchanged),
        "damaged": damaged > 0 ? .integer(damaged) : nil, "failed": .integer(failed), "left": .integer(left(of: count)),
      ])
    }
  }
}
