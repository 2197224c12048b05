import LibraryStore
import PhotoLibrary
import Testing

extension ChangeModel {
  /// The conditions that each check fetches with.
  static let predicates: [AssetPredicate] = [
    .everything, .flag(.favorite, true), .flag(.hidden, true), .flag(.edited, true), .number(.rating, .atLeast, 2),
    .text(.keyword, .equals, "word 1"), .not(.text(.keyword, .equals, "word 2")),
  ]

  /// Compares the photos and the collections of a library with the model.
  func expectState(of library: Library, _ place: Comment) async throws {
    let found = try await ChangeModel(library)
    // One by one, so that a failure shows what differs.
    #expect(found.order == order, place)
    for (id, photo) in photos { #expect(found.photos[id] == photo, place) }
    for (id, collection) in collections { #expect(found.collections[id] == collection, place) }
    #expect(found == self, place)
  }

  /// Compares everything that a library says with the model, also what is found by conditions.
  func expectEqual(_ library: Library, _ place: Comment) async throws {
    try await expectState(of: library, place)
    for predicate in Self.predicates {
      for flags in 0..<4 {
        let options = FetchOptions(predicate, includesHidden: flags & 1 != 0, includesTrashed: flags & 2 != 0)
        #expect(try await library.fetch(options).ids() == self.found(options), "\(predicate) \(flags), \(place)")
        guard predicate == .everything else { continue }
        for (id, collection) in collections where collection.kind != .folder {
          let list = try await library.collection(id)
          let expected = self.found(options, in: id)
          #expect(try await library.fetch(in: list, options).ids() == expected, "\(collection) \(flags), \(place)")
          #expect(try await library.extent(of: list, options).count == expected.count, place)
          #expect(list.count == (collection.kind == .album ? collection.members.count : nil), place)
        }
      }
    }
    for album in SmartAlbum.allCases {
      let found = try await library.fetch(in: AssetCollection(album))
      let (ids, expected) = (try await found.ids(), self.found(in: album))
      #expect(ids.count == expected.count && Set(ids) == expected, "\(album), \(place)")
    }
    for id in order {
      let albums = try await library.albums(containing: id).map(\.id)
      #expect(Set(albums) == Set(collections.filter { $1.members.contains(id) }.keys), place)
    }
  }
}

extension FetchResult {
  /// The ids of the photos, in their order.
  func ids() async throws -> [AssetID] { try await assets(in: 0..<count).map(\.id) }
}
