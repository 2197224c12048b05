import Documents
import Merging
import TestSupport
import Testing

/// The order of collections in folders.
@Suite("the order of merged collections", .timeLimit(.minutes(Effort.minutes)))
struct FolderOrderTests {
  /// Collections that are made and placed, each with lines one after another.
  private struct Folders {
    var lines: [Bits128: [ObjectLine<CollectionChange>]] = [:]
    var placing: [FolderOrder.Line] = []

    mutating func add(_ name: String, _ order: Int, _ placing: FolderOrder.Line.Change, knowing parents: [Int]? = nil) {
      let id = ModelLines.object(name)
      let known = lines[id] ?? []
      let change: CollectionChange =
        switch placing {
        case .put(let folder, _) where known.isEmpty: .create(CollectionValues(parent: folder))
        case .put(let folder, _): .set(CollectionValues(parent: folder))
        case .delete: .delete
        }
      let heads = parents.map { $0.map { known[$0].id } } ?? known.suffix(1).map(\.id)
      let line = ModelLines.id("\(name)\(known.count)-\(order)")
      lines[id, default: []].append(ObjectLine(id: line, parents: heads, change: change))
      self.placing.append(FolderOrder.Line(id: line, order: order, collection: id, placing))
    }

    /// The names of the collections of a folder, in their order.
    func contents(of folder: String?) -> String {
      let tree = FolderTree(lines.mapValues { MergedCollection($0) })
      let order = FolderOrder(placing.shuffled(), in: tree)
      return (order.contents[folder.map(ModelLines.object)] ?? []).map(ModelLines.text).joined()
    }
  }

  private static func put(_ folder: String?, before: String?? = nil) -> FolderOrder.Line.Change {
    .put(folder: .some(folder.map(ModelLines.object)), before: before.map { $0.map(ModelLines.object) })
  }

  private static func place(before: String?) -> FolderOrder.Line.Change {
    .put(folder: nil, before: .some(before.map(ModelLines.object)))
  }

  /// The folder f with the albums a, b, c.
  private static var folder: Folders {
    var folders = Folders()
    folders.add("f", 1, put(nil))
    for (index, name) in ["a", "b", "c"].enumerated() { folders.add(name, 2 + index, put("f")) }
    return folders
  }

  @Test("collections come to the end of their folder, and before another one of it")
  func places() {
    var folders = Self.folder
    #expect(folders.contents(of: "f") == "abc" && folders.contents(of: nil) == "f")
    folders.add("c", 5, Self.place(before: "a"))
    #expect(folders.contents(of: "f") == "cab")
    folders.add("a", 6, Self.place(before: nil))
    #expect(folders.contents(of: "f") == "cba")
    folders.add("d", 7, Self.put(nil))
    folders.add("c", 8, Self.place(before: "d"))
    #expect(folders.contents(of: "f") == "bac", "d is in another folder")
    folders.add("b", 9, Self.put(nil, before: "d"))
    #expect(folders.contents(of: "f") == "ac" && folders.contents(of: nil) == "fbd")
    folders.add("b", 10, Self.place(before: "b"))
    #expect(folders.contents(of: nil) == "fdb", "before itself is the end")
  }

  @Test("what is in a folder that is deleted comes to the end of the one above, in its order, and later ones after it")
  func deleted() {
    var folders = Self.folder
    folders.add("d", 5, Self.put(nil))
    folders.add("b", 6, Self.place(before: "a"))
    folders.add("f", 7, .delete)
    #expect(folders.contents(of: nil) == "dbac")
    // Somebody who did not know that.
    folders.add("d", 8, Self.put("f"))
    #expect(folders.contents(of: nil) == "bacd")
  }

  @Test("a folder that one deletes and another changes keeps its order")
  func keptAlive() {
    var folders = Self.folder
    folders.add("f", 5, .delete)
    folders.add("c", 5, Self.place(before: "a"))
    folders.add("f", 6, Self.put(nil), knowing: [0])
    #expect(folders.contents(of: "f") == "cab" && folders.contents(of: nil) == "f")
  }

  @Test("a collection that the tree has elsewhere than its last line says comes to the end")
  func misplaced() {
    var folders = Self.folder
    folders.add("g", 5, Self.put(nil))
    folders.add("f", 6, Self.put("g"))
    // Who put g into f did not know that f is in g.
    folders.add("g", 4, Self.put("f"))
    let inner = folders.contents(of: "f") + folders.contents(of: "g")
    #expect(["abcg", "abcf"].contains(inner))
    #expect(["f", "g"].contains(folders.contents(of: nil)))
  }

  @Test("an album is no folder: what a line puts into it is in none")
  func noFolder() {
    let (album, inner) = (ModelLines.object("a"), ModelLines.object("b"))
    let states = [(album, nil), (inner, album)].map { id, parent in
      let create = CollectionChange.create(CollectionValues(parent: .some(parent)))
      return (id, MergedCollection([ObjectLine(id: ModelLines.id(id.hex), parents: [], change: create)]))
    }
    let tree = FolderTree(Dictionary(uniqueKeysWithValues: states)) { _ in false }
    #expect(tree.folders == [album: nil, inner: nil])
  }
}
