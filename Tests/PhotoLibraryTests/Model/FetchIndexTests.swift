import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import TestSupport
import Testing

@Suite("indexes of fetch results", .timeLimit(.minutes(Effort.minutes)))
struct FetchIndexTests {
  @Test("each index and range of a result has its photos, and any other throws", arguments: [0, 1, 3])
  func indexes(count: Int) async throws {
    let shelf = try await PhotoShelf(photos: count)
    let result = try await shelf.library.fetch()
    for first in -2...count + 2 {
      if (0..<count).contains(first) {
        #expect(try await result.asset(at: first)?.id == shelf.photos[first])
      } else {
        await expect(.badSelectionPlace) { _ = try await result.asset(at: first) }
      }
      for end in first...count + 3 {
        if first >= 0, end <= count {
          #expect(try await result.assets(in: first..<end).map(\.id) == Array(shelf.photos[first..<end]))
        } else {
          await expect(.badSelectionPlace) { _ = try await result.assets(in: first..<end) }
        }
      }
    }
    for index in [Int.min, Int.max] {
      await expect(.badSelectionPlace) { _ = try await result.asset(at: index) }
    }
    await expect(.badSelectionPlace) { _ = try await result.assets(in: Int.min..<Int.max) }
  }
}
