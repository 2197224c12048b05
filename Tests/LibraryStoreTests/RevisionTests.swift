import TestSupport
import Testing

@testable import LibraryStore

@Suite("Revisions", .timeLimit(.minutes(Effort.minutes)))
struct RevisionTests {
  @Test(
    "revisions name states",
    arguments: [
      ("", 4), ("0", 0), ("1", 1), ("2", 2), ("3", 1), ("4", 4), ("-0", 4), ("-1", 1), ("-2", 0), ("-3", nil),
      ("5", nil),
    ] as [(String, Int?)])
  func states(text: String, state: Int?) throws {
    // 1 and 2 are edits, 3 undoes 2, 4 is an edit: the list is 0, 1, 4.
    let test = try TestStore()
    let asset = try test.asset("a photo")
    for text in ["one", "two"] { try test.store.edit(asset, text) }
    _ = try test.store.undo(asset, author: "test")
    try test.store.edit(asset, "three")
    let revision = try #require(Revision(text))
    if let state {
      #expect(try test.store.entry(of: asset, revision).number == state)
      #expect(try test.store.open(asset, at: revision) { _ in true }.state.number == state)
    } else {
      let error = StoreError.entryNotFound(asset, revision: text)
      #expect(throws: error) { try test.store.entry(of: asset, revision) }
      #expect(throws: error) { try test.store.open(asset, at: revision) { _ in true } }
      #expect(throws: error) { try test.store.revert(asset, to: revision, author: "test") }
    }
  }

  @Test(
    "a revision is split off a name only if it is valid",
    arguments: [
      ("photo.jpg@3", "photo.jpg", "3"), ("photo.jpg@", "photo.jpg", ""), ("photo@2x.jpg", "photo@2x.jpg", ""),
      ("a@b@-1", "a@b", "-1"), ("plain", "plain", ""), ("x@--1", "x@--1", ""),
      ("x@99999999999999999999", "x@99999999999999999999", ""),
    ])
  func splitting(text: String, asset: String, revision: String) {
    let (name, found) = Revision.split(text)
    #expect(name == asset)
    #expect(found.description == revision)
  }
}
