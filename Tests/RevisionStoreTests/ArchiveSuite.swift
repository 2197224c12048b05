import DurableFiles
import Foundation
import Documents
import TestSupport

@testable import RevisionStore

/// A suite about archives.
protocol ArchiveSuite {
  var fixture: TestArchive { get }
}

/// A store with random histories, an empty one, and the path of an archive between them.
struct TestArchive: Sendable {
  let history: RandomHistory
  let target: TestLibrary
  let archive: String

  init() throws {
    history = try RandomHistory(seed: 11, photos: 3, steps: 30)
    target = try TestLibrary()
    archive = target.folder.appending("moved.tar").path
  }
}

extension ArchiveSuite {
  var history: RandomHistory { fixture.history }
  var target: TestLibrary { fixture.target }
  var archive: String { fixture.archive }
  var source: PhotoStore { history.store }

  @discardableResult
  func export(_ name: String? = nil, ifExists: DurableFile.Existing = .replace) throws -> ArchiveSummary {
    try source.exportHistories(to: name ?? archive, ifExists: ifExists)
  }

  /// The bytes of every manifest and object by their paths, without objects that nothing needs.
  func files(_ store: PhotoStore) throws -> [String: String] {
    let needed = Set(try store.references().keys.map(\.hex))
    return try store.fingerprint().filter { name, _ in
      name.hasPrefix("revisions/")
        || (name.hasPrefix("objects/") && needed.contains(URL(fileURLWithPath: name).lastPathComponent))
    }
  }
}
