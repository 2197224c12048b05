import Documents
import TestSupport
import Testing

@testable import LibraryStore
@testable import PhotoLibrary

@Suite("conflicts of a library", .timeLimit(.minutes(Effort.minutes)))
struct ConflictTests {
  @Test("a conflict ends by one of its versions or by another value, unless it is no longer what was seen")
  func resolve() async throws {
    for choice in [0, 1] {
      let kit = try await ChangeKit()
      let photo = kit.photos[2]
      let conflict = try #require(try await kit.library.conflicts(of: photo).first)
      #expect(conflict.name == "rating" && conflict.versions.compactMap(\.value?.integerValue).sorted() == [2, 4])
      try await kit.library.performChanges { changes throws(EditError) in
        if choice == 0 {
          changes.resolve(conflict, of: photo, with: 1)
        } else {
          changes.resolve(conflict, of: photo, setting: 5)
        }
      }
      let expected = choice == 0 ? conflict.versions[1].value?.integerValue : 5
      #expect(try await kit.library.asset(photo).rating == expected)
      #expect(try await kit.library.conflicts(of: photo).isEmpty)
      let error = await #expect(throws: EditError.self) {
        try await kit.library.performChanges { changes throws(EditError) in
          changes.resolve(conflict, of: photo, with: 0)
        }
      }
      #expect(error?.code == .conflictChanged)
      #expect(try await kit.library.asset(photo).rating == expected)
    }
  }
}
