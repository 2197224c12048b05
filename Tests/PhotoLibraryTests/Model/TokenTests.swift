import Documents
import Foundation
import LibraryStore
import PhotoLibrary
import TestSupport
import Testing

@Suite("tokens of changes", .timeLimit(.minutes(Effort.minutes)))
struct TokenTests {
  /// Something that happens to a library, with the number of transactions that it makes.
  private enum Event: CaseIterable {
    case setting, edit, undo, emptyChange, refusedChange, rebuild, repair, collect, importArchive, importArchiveAgain
    case purge, reopen
  }

  @Test("a token from before anything that happens to a library still leads to every transaction after it")
  func everyEvent() async throws {
    let kit = try await ChangeKit()
    let archive = kit.shelf.scratch.appending("other.tar")
    var library = kit.library
    // The history writes the archive.
    _ = try await kit.history()
    let first = try #require(ChangeToken("\(library.store.library.hex):0:000000000000"))
    var tokens = [first, try await library.changeToken()]
    for event in Event.allCases {
      let before = try await library.changeToken().number
      let id = kit.photos[0]
      switch event {
      case .setting: try await library.performChanges { $0.setFavorite(true, of: [id]) }
      case .edit: try library.store.perform([try kit.edit(id, "two")], author: "test")
      case .undo: _ = try await library.undo(id)
      case .emptyChange: try await library.performChanges { $0.addKeywords([], to: [id]) }
      case .refusedChange:
        let unknown = AssetID(.random())
        await expect(.assetNotFound) { try await library.performChanges { $0.trash([unknown]) } }
      case .rebuild: #expect(try library.rebuildIndex() == [])
      case .repair: _ = try await library.repair()
      case .collect: _ = try library.collect(gracePeriod: .zero)
      case .importArchive, .importArchiveAgain: _ = try library.importHistories(from: archive)
      case .purge:
        try await library.performChanges { $0.trash([kit.photos[1]]) }
        try await library.purge([kit.photos[1]])
      case .reopen: library = try await kit.shelf.opened()
      }
      let now = try await library.changeToken()
      switch event {
      case .setting, .edit, .undo: #expect(now.number == before + 1, "\(event)")
      case .importArchive: #expect(now.number > before, "\(event)")
      case .purge: #expect(now.number == before + 2, "\(event)")
      default: #expect(now == tokens.last && now.number == before, "\(event)")
      }
      tokens.append(now)
      for token in tokens {
        let read = try #require(ChangeToken(token.description))
        #expect(read == token)
        let changes = try await library.changes(after: read)
        #expect(changes.map(\.number) == Array(token.number + 1..<now.number + 1), "\(event), from \(token)")
        // Each change has the token of its place, as it was given then.
        for change in changes { #expect(tokens.existAndSatisfy { $0.number != change.number || $0 == change.token }) }
        #expect((changes.last?.token ?? token) == now)
      }
    }
    let all = try await library.changes(since: nil, following: false).reduce(0) { count, _ in count + 1 }
    #expect(all == tokens.last?.number)
  }

  @Test("a token of a history that the library does not have has expired, and says so")
  func expired() async throws {
    let kit = try await ChangeKit()
    let copy = try ScratchFolder()
    let backup = copy.appending("backup")
    try FileManager.default.copyItem(at: kit.shelf.scratch.url, to: backup)
    let start = try await kit.library.changeToken()
    let id = kit.photos[0]
    try await kit.library.performChanges { $0.setHidden(true, of: [id]) }
    let lost = try await kit.library.changeToken()
    // The library is restored from the backup, and goes on from there.
    let restored = try await Library(at: backup)
    func expectLost() async {
      await expect(.changeTokenExpired) { _ = try await restored.changes(after: lost) }
      await expect(.changeTokenExpired) { _ = try await restored.view(.limited([id])).changes(after: lost) }
    }
    await expectLost()
    #expect(try await restored.changes(after: start) == [])
    try await restored.performChanges { $0.setFavorite(true, of: [id]) }
    #expect(try await restored.changeToken().number == lost.number)
    await expectLost()
    #expect(try await restored.changes(after: start).map(\.number) == [lost.number])
    #expect(try restored.rebuildIndex() == [])
    await expectLost()
    // A library that imports an archive has a history of its own.
    let archive = copy.appending("a.tar")
    _ = try kit.library.exportHistories(to: archive.path)
    let other = try await Library.create(in: copy.appending("other"))
    _ = try other.importHistories(from: archive)
    for token in [start, lost] { await expect(.changeTokenExpired) { _ = try await other.changes(after: token) } }
  }

  @Test("a token of a view expires no later than one of the library, and tells once of a new selection")
  func views() async throws {
    let kit = try await ChangeKit()
    let (library, photos) = (kit.library, kit.photos)
    let view = library.view(.limited([photos[0]]))
    let first = try await view.changeToken()
    try await library.performChanges { $0.setHidden(true, of: photos) }
    let hidden = try await view.changes(after: first)
    #expect(hidden.map(\.assets.updated) == [[photos[0]]] && hidden.existAndSatisfy(\.hasIncrementalChanges))
    let second = try #require(hidden.last?.token)
    try library.setSelection([photos[1]], of: view)
    try await library.performChanges { $0.setHidden(false, of: photos) }
    for (token, updated) in [(first, [[], [photos[1]], [photos[1]]]), (second, [[], [photos[1]]])] {
      let changes = try await view.changes(after: try #require(ChangeToken(token.description)))
      #expect(changes.map(\.hasIncrementalChanges) == [false] + updated.dropFirst().map { _ in true })
      #expect(changes.map { Set($0.assets.all) } == updated.map(Set.init))
    }
    let last = try #require(try await view.changes(after: second).last?.token)
    #expect(try await view.changes(after: last) == [])
    #expect(try library.rebuildIndex() == [])
    #expect(try await view.changes(after: last) == [])
  }
}
