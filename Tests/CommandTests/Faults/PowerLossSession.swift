import Foundation
import PhotoEdit
import TestSupport
import Testing

/// A sequence of commands with all their changes, and what each command acknowledged.
struct PowerLossSession {
  /// The commands.
  enum Plan: CaseIterable, CustomTestStringConvertible, Sendable {
    /// Edits, maintenance and outputs.
    case edits
    /// Imports of archives.
    case histories
    /// A photo on a file system where files can share blocks.
    case sharedBlocks

    var testDescription: String { "\(self)" }

    /// The commands before; their changes are synced.
    var before: [String] { self == .histories ? FaultOperation.archived : [] }

    var commands: [String] {
      switch self {
      case .edits:
        [
          "init", "import photo.jpg", "apply one.json photo.jpg", "apply two.json photo.jpg -o out.jpg",
          "undo photo.jpg", "redo photo.jpg", "verify --repair", "revert photo.jpg", "gc --grace 0",
          "apply one.json photo.jpg -o out.jpg --force", "export photo.jpg@3 -o second.jpg --force",
          "resume photo.jpg@1 -o again.json", "export --library . -o all.tar",
        ]
      case .histories: ["import first.tar", "import all.tar"]
      case .sharedBlocks: ["init", "import photo.jpg", "apply one.json photo.jpg"]
      }
    }

    /// The commands to repeat afterwards. A repeated import completes the index.
    var repetition: [String] { self == .histories ? ["import all.tar"] : [] }

    /// The files that they write outside the library.
    var outputs: [String] { self == .edits ? ["out.jpg", "second.jpg", "again.json", "all.tar"] : [] }
  }

  /// What was acknowledged at the end of a command.
  struct Acknowledged {
    /// The number of changes by then.
    let changes: Int
    /// The ids of the entries, by the digests of the originals.
    let histories: [String: [String]]
    let outputs: [String: Data]
    let hasLibrary: Bool

    fileprivate init(_ place: FaultPlace, _ plan: Plan, changes: Int) throws {
      self.changes = changes
      histories = try place.histories().mapValues { $0.map(\.id.hex) }
      outputs = Dictionary(plan.outputs.compactMap { name in place.data(name).map { (name, $0) } }) { $1 }
      hasLibrary = place.hasLibrary
    }
  }

  /// The disk before the first command.
  let start: FaultPlace
  let changes: [LoggedChange]
  /// What was acknowledged before the first command and after each.
  private(set) var acknowledged: [Acknowledged]

  init(_ plan: Plan) throws {
    start = try FaultPlace()
    for command in plan.before { try #require(try start.run(command).status == 0, "\(command)") }
    let place = try FaultPlace(copyOf: start)
    acknowledged = [try Acknowledged(place, plan, changes: 0)]
    let scratch = try ScratchFolder()
    let log = scratch.appending("log")
    for command in plan.commands {
      let outcome = try place.log(command, to: log, sharing: plan == .sharedBlocks)
      try #require(outcome.status == 0, "\(command): \(outcome.messages)")
      let count = try LoggedChange.list(log, below: place.folder).count
      acknowledged.append(try Acknowledged(place, plan, changes: count))
    }
    changes = try LoggedChange.list(log, below: place.folder)
  }
}
