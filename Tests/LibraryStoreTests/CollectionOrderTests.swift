import Documents
import Foundation
import TestSupport
import Testing

@testable import LibraryStore

@Suite("order of collections", .timeLimit(.minutes(Effort.minutes)))
struct CollectionOrderTests {
  /// The collections of each folder in their order, as a list of lists.
  private struct Model {
    var contents: [CollectionID?: [CollectionID]] = [nil: []]
    var parents: [CollectionID: CollectionID?] = [:]
    var folders: [CollectionID] = []

    mutating func put(_ id: CollectionID, in folder: CollectionID?, before next: CollectionID? = nil) {
      if let old = parents[id] { contents[old]?.removeAll { $0 == id } }
      parents[id] = .some(folder)
      let end = contents[folder]?.count ?? 0
      let place = next.flatMap { contents[folder]?.firstIndex(of: $0) } ?? end
      contents[folder, default: []].insert(id, at: place)
    }

    mutating func delete(_ id: CollectionID) {
      let parent = parents[id] ?? nil
      for child in contents[id] ?? [] { put(child, in: parent) }
      contents[parent]?.removeAll { $0 == id }
      contents[id] = nil
      parents[id] = nil
      folders.removeAll { $0 == id }
    }

    func isInside(_ id: CollectionID, of other: CollectionID) -> Bool {
      var place: CollectionID? = id
      while let current = place {
        if current == other { return true }
        place = parents[current] ?? nil
      }
      return false
    }
  }

  private func contents(_ store: PhotoStore) throws -> [CollectionID?: [CollectionID]] {
    Dictionary(grouping: try store.collections(), by: \.parent).mapValues { all in
      all.sorted { $0.position < $1.position }.map(\.id)
    }
  }

  @Test("random moves, new and deleted folders have the order of a list, in this index, another, and a rebuilt one")
  func model() throws {
    for seed in 0..<UInt64(Effort.isFull ? 30 : 4) {
      let test = try TestStore()
      let other = try test.opened()
      var (random, model) = (SeededGenerator(seed: seed), Model())
      for step in 0..<60 {
        let store = step.isMultiple(of: 2) ? test.store : other
        let folder = Bool.random(using: &random) ? nil : model.folders.randomElement(using: &random)
        let known = model.parents.keys.sorted()
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          let (id, isFolder) = (CollectionID.random(), Bool.random(using: &random))
          try store.perform(
            [.createCollection(id, isFolder ? .folder : .album, title: "c", parent: folder, query: nil)], author: "t")
          if isFolder { model.folders.append(id) }
          model.put(id, in: folder)
        case 1:
          guard step.isMultiple(of: 7), let id = known.randomElement(using: &random) else { continue }
          try store.perform([.deleteCollection(id)], author: "t")
          model.delete(id)
        case 2:
          guard let id = known.randomElement(using: &random), folder.map({ !model.isInside($0, of: id) }) ?? true
          else { continue }
          let next = model.contents[folder]?.filter { $0 != id }.randomElement(using: &random)
          try store.perform(
            [.setCollection(id, parent: folder.map { .set($0) } ?? .cleared, before: next.map { .set($0) })],
            author: "t")
          model.put(id, in: folder, before: next)
        default:
          guard let id = known.randomElement(using: &random) else { continue }
          let own = model.parents[id] ?? nil
          let next = Bool.random(using: &random) ? nil : model.contents[own]?.randomElement(using: &random)
          let before: AssetSettings.Setting<CollectionID> = next.map { .set($0) } ?? .cleared
          if next == id {
            #expect(storeError { try store.perform([.setCollection(id, before: before)], author: "t") } != nil)
            continue
          }
          try store.perform([.setCollection(id, before: before)], author: "t")
          model.put(id, in: own, before: next)
        }
      }
      let expected = model.contents.filter { !$0.value.isEmpty }
      #expect(try contents(test.store) == expected && contents(other) == expected)
      try test.store.rebuildIndex()
      #expect(try contents(test.store) == expected)
      #expect(try test.store.verify(.readData).isEmpty)
    }
  }

  @Test("a place before a collection of another folder, before itself or before none is refused, and nothing changes")
  func refused() throws {
    let test = try TestStore()
    let (folder, inner, album) = (CollectionID.random(), CollectionID.random(), CollectionID.random())
    try test.store.perform(
      [
        .createCollection(folder, .folder, title: "F", parent: nil, query: nil),
        .createCollection(inner, .album, title: "I", parent: folder, query: nil),
        .createCollection(album, .album, title: "A", parent: nil, query: nil),
      ], author: "t")
    for next in [inner, album, .random()] {
      let error = storeError { try test.store.perform([.setCollection(album, before: .set(next))], author: "t") }
      #expect(["wrong-collection", "collection-not-found"].contains(error?.code.rawValue))
    }
    #expect(try contents(test.store) == [nil: [folder, album], folder: [inner]])
    // In one transaction, earlier moves count.
    try test.store.perform(
      [.setCollection(album, parent: .set(folder)), .setCollection(album, before: .set(inner))], author: "t")
    #expect(try contents(test.store) == [nil: [folder], folder: [album, inner]])
  }
}
