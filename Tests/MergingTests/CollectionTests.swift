import Documents
import Merging
import TestSupport
import Testing

/// Albums and folders.
@Suite("merged collections", .timeLimit(.minutes(Effort.minutes)))
struct CollectionTests {
  private typealias Line = ObjectLine<CollectionChange>

  private static func line(_ name: String, _ parents: [String], _ change: CollectionChange) -> Line {
    Line(id: ModelLines.id(name), parents: parents.map(ModelLines.id), change: change)
  }

  private static func photos(_ text: String) -> [Bits128] { text.map { ModelLines.object(String($0)) } }

  /// An album with the photos a, b, c.
  private static let album = [
    line("c1", [], .create(CollectionValues(parent: .some(nil), values: ["title": UnitValue("Rome")]))),
    line("c2", ["c1"], .insert(photos("abc"), before: nil)),
  ]

  private static func members(_ lines: [Line]) -> String {
    MergedCollection(album + lines).members.map(ModelLines.text).joined()
  }

  @Test("photos are inserted before one that is there, else at the end, and those that are there stay")
  func insert() {
    let before = { ModelLines.object($0) }
    #expect(Self.members([]) == "abc")
    #expect(Self.members([Self.line("c3", ["c2"], .insert(Self.photos("xay"), before: before("b")))]) == "axybc")
    #expect(Self.members([Self.line("c3", ["c2"], .insert(Self.photos("xx"), before: before("q")))]) == "abcx")
    #expect(Self.members([Self.line("c3", ["c2"], .insert(Self.photos("x"), before: before("a")))]) == "xabc")
  }

  @Test("photos are moved before one that stays, else to the end, and only those that are there")
  func move() {
    let before = { ModelLines.object($0) }
    #expect(Self.members([Self.line("c3", ["c2"], .move(Self.photos("cxa"), before: before("b")))]) == "cab")
    #expect(Self.members([Self.line("c3", ["c2"], .move(Self.photos("ab"), before: before("a")))]) == "cab")
    #expect(Self.members([Self.line("c3", ["c2"], .move(Self.photos("a"), before: nil))]) == "bca")
  }

  @Test("a photo that was removed here and moved there is removed")
  func removedAndMoved() {
    let removal = Self.line("c3", ["c2"], .remove(Self.photos("a")))
    #expect(Self.members([removal, Self.line("c4", ["c2"], .move(Self.photos("a"), before: nil))]) == "bc")
    #expect(Self.members([removal, Self.line("a4", ["c2"], .move(Self.photos("a"), before: nil))]) == "bc")
  }

  @Test("a photo stays in an album until somebody who knew its insertion removes it", arguments: ["c9", "a1"])
  func insertedAgain(id: String) {
    let removal = Self.line("c3", ["c2"], .remove(Self.photos("ab")))
    let again = Self.line(id, ["c2"], .insert(Self.photos("b"), before: nil))
    #expect(Set(Self.members([removal, again])) == Set("bc"))
    #expect(Self.members([removal, again, Self.line("c5", [id, "c3"], .remove(Self.photos("b")))]) == "c")
  }

  @Test("an album is deleted only by people who knew all of it, else it stays, listed")
  func deletion() throws {
    let delete = Self.line("c3", ["c2"], .delete)
    let deleted = MergedCollection(Self.album + [delete])
    #expect(deleted.exists && deleted.isDeleted && deleted.members == [] && deleted.conflicts == [])
    let change = Self.line("c4", ["c2"], .insert(Self.photos("x"), before: nil))
    let kept = MergedCollection(Self.album + [delete, change])
    #expect(!kept.isDeleted && kept.members == Self.photos("abcx"))
    let conflict = try #require(kept.conflicts.first)
    #expect(kept.conflicts.map(\.name) == ["deleted"])
    #expect(conflict.versions.map { ModelLines.text($0.line) } == ["c3", "c4"])
    #expect(conflict.versions.map(\.value) == [UnitValue("deleted"), UnitValue("changed")])
    let seen = Self.line("c5", ["c3", "c4"], .set(CollectionValues(values: ["title": UnitValue("Roma")])))
    #expect(MergedCollection(Self.album + [delete, change, seen]).conflicts == [])
    // Two deletes that together know all.
    #expect(MergedCollection(Self.album + [delete, change, Self.line("c6", ["c4"], .delete)]).isDeleted)
  }

  @Test("titles, queries and folders written on two machines are conflicts if they differ")
  func values() {
    let folders = [ModelLines.object("f"), ModelLines.object("g")]
    let set = { (name: String, title: JSONValue, folder: Bits128?) in
      Self.line(
        name, ["c2"], .set(CollectionValues(parent: .some(folder), values: ["title": UnitValue(title), "query": nil])))
    }
    let merged = MergedCollection(Self.album + [set("c3", "A", folders[0]), set("c4", "B", folders[1])])
    #expect(merged.values == ["title": UnitValue("B")] && merged.parent == folders[1])
    #expect(merged.placement == MergedCollection.Placement(height: 3, line: ModelLines.id("c4")))
    #expect(merged.conflicts.map(\.name) == ["title", "parent"])
    #expect(MergedCollection(Self.album + [set("c3", "A", nil), set("c4", "A", nil)]).conflicts == [])
    #expect(!MergedCollection([set("c3", "A", nil)]).exists)
  }

  /// Collections, each with the folder that it was put into, one after another.
  private static func tree(_ parents: [(String, String?)], deleted: Set<String> = []) -> FolderTree {
    var collections: [Bits128: MergedCollection] = [:]
    for (index, (id, parent)) in parents.enumerated() {
      let folder = parent.map(ModelLines.object)
      var lines = [line(id + "1", [], .create(CollectionValues(parent: .some(nil))))]
      for step in 0...index {
        lines.append(line("\(id)2\(step)", [lines.last.map { ModelLines.text($0.id) } ?? ""], .other))
      }
      let last = ModelLines.text(lines[lines.count - 1].id)
      lines.append(line(id + "3", [last], .set(CollectionValues(parent: .some(folder)))))
      if deleted.contains(id) { lines.append(line(id + "4", [id + "3"], .delete)) }
      collections[ModelLines.object(id)] = MergedCollection(lines)
    }
    return FolderTree(collections)
  }

  private static func texts(_ tree: FolderTree) -> [String: String] {
    var texts: [String: String] = [:]
    for (id, folder) in tree.folders { texts[ModelLines.text(id)] = folder.map(ModelLines.text) ?? "-" }
    return texts
  }

  @Test("of two folders that were moved into each other the later one stays where nothing is above it")
  func circle() {
    let tree = Self.tree([("x", "y"), ("y", "x")])
    #expect(Self.texts(tree) == ["x": "y", "y": "-"] && tree.dropped == [ModelLines.object("y")])
    let longer = Self.tree([("x", "y"), ("y", "z"), ("z", "x"), ("w", "z")])
    #expect(Self.texts(longer) == ["x": "y", "y": "z", "z": "-", "w": "z"])
    #expect(Self.texts(Self.tree([("x", "x")])) == ["x": "-"])
  }

  @Test("what was in a deleted folder is in the folder above it")
  func deletedFolder() {
    #expect(
      Self.texts(Self.tree([("a", "f"), ("f", "g"), ("g", "h"), ("h", nil)], deleted: ["f", "g"]))
        == ["a": "h", "h": "-"])
    #expect(Self.texts(Self.tree([("a", "f"), ("f", "g"), ("g", "f")], deleted: ["f", "g"])) == ["a": "-"])
    #expect(Self.texts(Self.tree([("a", "unknown")])) == ["a": "-"])
  }
}
