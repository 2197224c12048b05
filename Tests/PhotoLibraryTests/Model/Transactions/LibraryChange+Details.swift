import LibraryStore
import Testing

@testable import PhotoLibrary

extension LibraryChange {
  /// Checks that the details of a change, the newest one, lead from a result to that of the same fetch now.
  ///
  /// - Parameter ids: the photos of the result.
  func expectDetails(of before: FetchResult, _ ids: [AssetID], in library: Library) async throws {
    let fetch = before.rows.fetch
    let now = try await FetchResult(rows: library.store.rows(of: fetch)).ids()
    guard let details = try await details(of: before, in: library) else {
      #expect(now == ids && assets.updated.isDisjoint(with: ids), "\(fetch)")
      return
    }
    #expect(now != ids || !assets.updated.isDisjoint(with: ids), "\(fetch)")
    #expect(details.before.count == ids.count)
    #expect(try await details.after.ids() == now, "\(fetch)")
    let steps = try #require(details.details.steps)
    #expect(steps.removed == ids.indices.filter { !now.contains(ids[$0]) }, "\(fetch)")
    var list: [AssetID?] = ids
    for index in steps.removed.reversed() { list.remove(at: index) }
    for index in steps.inserted { list.insert(nil, at: index) }
    #expect(steps.changed == list.indices.filter { list[$0].map(assets.updated.contains) == true }, "\(fetch)")
    for move in steps.moves { list.insert(list.remove(at: move.from), at: move.to) }
    // Each new photo is at a place that was inserted.
    #expect(list.count == now.count, "\(fetch)")
    for (shown, id) in zip(list, now) { #expect(shown == (ids.contains(id) ? id : nil), "\(fetch)") }
  }
}
