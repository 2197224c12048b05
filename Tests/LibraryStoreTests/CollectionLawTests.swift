import Documents
import Merging
import TestSupport
import Testing
import TransactionLog

@testable import LibraryStore

@Suite("Merged albums and folders", .timeLimit(.minutes(Effort.minutes)))
struct CollectionLawTests {
  @Test(
    "all libraries end with the same, in whatever order archives come, and so does a new index",
    arguments: 1...(Effort.isFull ? 60 : 8))
  func random(seed: Int) throws {
    var random = SeededGenerator(seed: 900 + UInt64(seed))
    let copies = try PhotoCopies(2 + seed % 2)
    let more = try ["three", "four", "five"].map { try copies.stores[0].asset($0) }
    let photos = copies.photos + more
    try copies.exchange()
    for number in 0..<60 {
      let one = try #require(copies.stores.randomElement(using: &random))
      if Int.random(in: 0..<6, using: &random) > 0 {
        try one.store.changeCollections(number, photos, &random)
      } else {
        let other = try #require(copies.stores.randomElement(using: &random))
        try copies.transfer(from: one, to: other)
        try other.store.expectMergedCollections()
      }
      if number.isMultiple(of: 20) { #expect(try one.store.verify(.quick) == []) }
    }
    try copies.exchange()
    try copies.exchange()
    let expected = try copies.stores[0].store.shownCollections()
    for test in copies.stores {
      #expect(try test.store.shownCollections() == expected)
      #expect(try test.store.verify(.readData) == [])
      let collections = try test.store.collections()
      try test.store.rebuildIndex()
      let rebuilt = try test.opened()
      #expect(try rebuilt.shownCollections() == expected && rebuilt.collections() == collections)
      try rebuilt.expectMergedCollections()
    }
    // Nothing is left to bring.
    let before = try copies.stores.map { try $0.store.changeToken() }
    try copies.exchange()
    #expect(try copies.stores.map { try $0.store.changeToken() } == before)
  }
}

extension PhotoStore {
  /// What is shown of each collection, in the order of folders.
  func shownCollections() throws -> [String] {
    try collections().sorted { ($0.parent?.text ?? "", $0.position) < ($1.parent?.text ?? "", $1.position) }.map {
      one in
      let query = one.query.map { String(decoding: $0, as: UTF8.self) } ?? ""
      let members = try members(of: one.id).map(\.text)
      return "\(one.id) \(one.kind) \(one.title) in \(one.parent?.text ?? "none"): \(query) \(members)"
    }
  }

  /// Checks that collections are what all lines about them lead to, as the log has them.
  func expectMergedCollections(sourceLocation: SourceLocation = #_sourceLocation) throws {
    var collector = LineCollector([])
    var reader = TransactionReader(segments, after: .start, durable: try index.applied().number, readsAll: true)
    _ = try reader.read(&collector)
    var lines: [Bits128: [ObjectLine<CollectionChange>]] = [:]
    var placing: [FolderOrder.Line] = []
    for row in collector.collections.shuffled() {
      let json = try segments.json(of: row)
      json.withUnsafeBytes { bytes in
        guard let members = LineMembers(bytes), let id = members.bits("collection"), let parents = members.parents,
          let change = CollectionChange(members)
        else { return }
        let line = ObjectLine(id: SHA256Digest(of: json), parents: parents, change: change)
        lines[id, default: []].append(line)
        let values = ChangeKind(members) == .members ? nil : CollectionLine(members)
        if let found = ReadCollectionLine(row: 0, line: line, values: values).placing { placing.append(found) }
      }
    }
    let merged = lines.mapValues { MergedCollection($0) }
    let tree = FolderTree(merged)
    let order = FolderOrder(placing, in: tree).contents
    let shown = try collections()
    #expect(Set(shown.map(\.id.bits)) == Set(tree.folders.keys), sourceLocation: sourceLocation)
    for one in shown {
      let state = try #require(merged[one.id.bits])
      #expect(UnitValue(.string(one.title)) == state.values["title"], sourceLocation: sourceLocation)
      #expect(one.query.map { UnitValue(json: $0) } == state.values["query"], sourceLocation: sourceLocation)
      #expect(tree.folders[one.id.bits] == .some(one.parent?.bits), sourceLocation: sourceLocation)
      #expect(try members(of: one.id).map(\.bits) == state.members, sourceLocation: sourceLocation)
    }
    for (folder, contents) in Dictionary(grouping: shown, by: \.parent) {
      let found = contents.sorted { $0.position < $1.position }.map(\.id.bits)
      #expect(found == order[folder?.bits], sourceLocation: sourceLocation)
    }
  }

  /// Changes collections in one of many ways, or two in one transaction.
  fileprivate func changeCollections(_ number: Int, _ photos: [AssetID], _ random: inout SeededGenerator) throws {
    let all = try collections()
    let folder = all.filter { $0.kind == .folder }.randomElement(using: &random)?.id
    guard let one = all.randomElement(using: &random), Int.random(in: 0..<5, using: &random) > 0 else {
      return try make(number, in: Bool.random(using: &random) ? folder : nil, &random)
    }
    let chosen = Array(photos.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
    let members = try members(of: one.id)
    let before = members.filter { !chosen.contains($0) }.randomElement(using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0: try perform([.setCollection(one.id, title: "\(number)")], author: "test")
    case 1, 2: try move(one.id, to: folder.map { .set($0) } ?? .cleared)
    case 3: try move(one.id, to: .cleared)
    case 4, 5:
      let next = all.filter { $0.parent == one.parent && $0.id != one.id }.randomElement(using: &random)
      try perform([.setCollection(one.id, before: next.map { .set($0.id) } ?? .cleared)], author: "test")
    case 6: try perform([.deleteCollection(one.id)], author: "test")
    case _ where one.kind == .smartAlbum:
      try perform([.setCollection(one.id, query: Self.query(number))], author: "test")
    case _ where one.kind == .folder: try make(number, in: one.id, &random)
    case 7: try perform([.remove(chosen, from: one.id)], author: "test")
    case 8:
      let moved = members.filter { chosen.contains($0) }
      try perform([.moveMembers(moved, in: one.id, before: before)], author: "test")
    default: try perform([.insert(chosen, into: one.id, before: before)], author: "test")
    }
  }

  private func make(_ number: Int, in folder: CollectionID?, _ random: inout SeededGenerator) throws {
    let (id, inner) = (CollectionID.random(), CollectionID.random())
    let kind = AssetCollection.Kind.stored.randomElement(using: &random) ?? .album
    let query = kind == .smartAlbum ? Self.query(number) : nil
    var changes = [RequestedChange.createCollection(id, kind, title: "\(number)", parent: folder, query: query)]
    if kind == .folder {
      changes.append(.createCollection(inner, .album, title: "in \(number)", parent: id, query: nil))
    }
    try perform(changes, author: "test")
  }

  private func move(_ id: CollectionID, to folder: AssetSettings.Setting<CollectionID>) throws {
    let found = storeError { try perform([.setCollection(id, parent: folder)], author: "test") }
    guard found == nil || found == .collectionCycle(id.text) else { throw found ?? StoreError.canceled }
  }

  private static func query(_ number: Int) -> [UInt8] {
    Array(#"{"key":"favorite","value":\#(number.isMultiple(of: 2))}"#.utf8)
  }
}
