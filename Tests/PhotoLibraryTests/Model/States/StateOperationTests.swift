import Documents
import Foundation
import LibraryStore
import PhotoLibrary
import TestSupport
import Testing

@Suite("states of photos and operations", .timeLimit(.minutes(Effort.minutes)))
struct StateOperationTests {
  @Test("among the photos, any three states occur in every combination")
  func strength() {
    let rows = StatedPhoto.all.map { photo, isInView in
      [
        photo.isHidden, photo.isTrashed, photo.isFavorite, photo.isEdited, photo.isInAlbum, photo.isReference,
        photo.isMerged, isInView,
      ]
    }
    for first in 0..<StatedPhoto.factors {
      for second in 0..<first {
        for third in 0..<second { #expect(Set(rows.map { [$0[first], $0[second], $0[third]] }).count == 8) }
      }
    }
  }

  /// In the fast set an operation meets half of the photos in the library and the others in the view, and another
  /// operation other ones. Each of the states occurs in both halves.
  private static func isMet(_ number: Int, by operation: StateOperation, isView: Bool) -> Bool {
    let index = StateOperation.allCases.firstIndex(of: operation) ?? 0
    let states = [3, 5, 6, 9, 10, 12][index % 6]
    return Effort.isFull || ((number & states).nonzeroBitCount + index / 6).isMultiple(of: 2) == isView
  }

  @Test(
    "an operation does the same to a photo in any other state, and nothing to the others; a view refuses those outside",
    arguments: StateOperation.allCases, [false, true])
  func each(operation: StateOperation, isView: Bool) async throws {
    let test = try await StatedLibrary()
    let library = isView ? test.view : test.library
    var expected: [StatedPhoto?] = StatedPhoto.all.map(\.photo)
    #expect(try await test.states() == expected)
    for (number, (photo, isInView)) in StatedPhoto.all.enumerated()
    where Self.isMet(number, by: operation, isView: isView) {
      var refusal: EditError.Code?
      do {
        if isView, !isInView { throw Refusal(code: operation == .purge ? .assetNotFound : .accessRestricted) }
        if isView, operation == .purge { throw Refusal(code: photo.isTrashed ? .accessDenied : .notInTrash) }
        expected[number] = try operation.expected(photo)
      } catch let error as Refusal {
        refusal = error.code
      }
      let place = Comment(rawValue: "\(operation), photo \(number): \(photo), in view: \(isInView)")
      do {
        try await operation.perform(test.photos[number], in: library, test)
        #expect(refusal == nil, place)
      } catch {
        #expect((error as? EditError)?.code == refusal, place)
      }
      #expect(try await test.state(number) == expected[number], place)
    }
    #expect(try await test.states() == expected)
    #expect(try await test.library.verify() == [])
    #expect(try test.library.rebuildIndex() == [])
    #expect(try await test.states() == expected)
  }
}
