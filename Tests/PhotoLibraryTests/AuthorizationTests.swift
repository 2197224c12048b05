import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import TestSupport
import Testing
import Threads

@Suite("authorization of programs", .timeLimit(.minutes(Effort.minutes)))
struct AuthorizationTests {
  let shelf: PhotoShelf
  let file: URL

  init() async throws {
    shelf = try await PhotoShelf(photos: 2)
    file = shelf.scratch.appending("authorizations.json")
  }

  /// Decisions of a person who gives the same answer to everyone.
  private func authorization(
    _ answer: LibraryAccess?, restricted: Set<String> = [], asked: Monitor<[AuthorizationRequest]> = Monitor([])
  ) -> LibraryAuthorization {
    LibraryAuthorization(shelf.library, remembering: file, isRestricted: { restricted.contains($0) }) { request in
      asked.withLock { $0.append(request) }
      return answer
    }
  }

  private static let answers: [(LibraryAccess?, AuthorizationLevel, AuthorizationStatus, LibraryAccess)] = [
    (nil, .readWrite, .notDetermined, .denied), (.full, .readWrite, .authorized, .full),
    (.limited([]), .readWrite, .limited, .limited([])), (.denied, .readWrite, .denied, .denied),
    (.addOnly, .readWrite, .denied, .denied), (nil, .addOnly, .notDetermined, .denied),
    (.full, .addOnly, .authorized, .addOnly), (.limited([]), .addOnly, .authorized, .addOnly),
    (.addOnly, .addOnly, .authorized, .addOnly), (.denied, .addOnly, .denied, .denied),
  ]

  @Test("an answer is reduced to the level, remembered across programs that run later, and not asked again")
  func remembered() async throws {
    for (index, (answer, level, status, access)) in Self.answers.enumerated() {
      let program = "com.acme.\(index)"
      let asked = Monitor<[AuthorizationRequest]>([])
      let first = authorization(answer, asked: asked)
      #expect(try await first.authorizationStatus(for: level, of: program) == .notDetermined)
      #expect(try await first.view(for: program).access == .denied)
      #expect(try await first.requestAuthorization(for: level, of: program) == status)
      // Another run of the program, whose user would answer otherwise.
      let later = authorization(.denied)
      #expect(try await later.authorizationStatus(for: level, of: program) == status)
      #expect(try await later.view(for: program).access == access)
      #expect(try await first.requestAuthorization(for: level, of: program) == status)
      let requests = asked.withLock { $0 }
      #expect(requests.allSatisfy { $0.program == program && $0.level == level })
      #expect(requests.count == (answer == nil ? 2 : 1))
    }
  }

  @Test("who may read and change may also add; who may add is asked again about the rest")
  func levels() async throws {
    let all = authorization(.full)
    #expect(try await all.requestAuthorization(for: .readWrite, of: "a") == .authorized)
    #expect(try await all.authorizationStatus(for: .addOnly, of: "a") == .authorized)
    #expect(try await all.requestAuthorization(for: .addOnly, of: "b") == .authorized)
    #expect(try await all.authorizationStatus(for: .readWrite, of: "b") == .notDetermined)
    let view = try await all.view(for: "b")
    try await view.importPhoto(data: SampleFile.data(width: 80), fileName: "b.jpg")
    await expect(.accessDenied) { _ = try await view.fetch() }
    // Being denied to read takes nothing away.
    #expect(try await authorization(.denied).requestAuthorization(for: .readWrite, of: "b") == .denied)
    #expect(try await authorization(.denied).view(for: "b").access == .addOnly)
  }

  @Test("a restricted program is neither asked about nor let in, whatever was decided before")
  func restricted() async throws {
    #expect(try await authorization(.full).requestAuthorization(for: .readWrite, of: "a") == .authorized)
    let asked = Monitor<[AuthorizationRequest]>([])
    let strict = authorization(.full, restricted: ["a"], asked: asked)
    #expect(try await strict.requestAuthorization(for: .readWrite, of: "a") == .restricted)
    #expect(try await strict.view(for: "a").access == .denied)
    #expect(asked.withLock { $0 }.isEmpty)
    #expect(try await strict.requestAuthorization(for: .readWrite, of: "c") == .authorized)
  }

  @Test("settings decide without asking, keep the photos of a view, and can forget")
  func settings() async throws {
    let authorization = authorization(.denied)
    try await authorization.setAccess(.limited([shelf.photos[1]]), of: "a")
    #expect(try await authorization.authorizationStatus(for: .readWrite, of: "a") == .limited)
    #expect(try await authorization.authorizationStatus(for: .addOnly, of: "a") == .authorized)
    let view = try await authorization.view(for: "a")
    let new = try await view.importPhoto(data: SampleFile.data(width: 81), fileName: "n.jpg").asset.id
    try await authorization.setAccess(view.access, of: "a")
    #expect(try await self.authorization(.denied).view(for: "a").ids() == [shelf.photos[1], new])
    try await authorization.setAccess(nil, of: "a")
    #expect(try await authorization.authorizationStatus(for: .readWrite, of: "a") == .notDetermined)
  }

  @Test("requests of one program at the same time are one question, also if a task is canceled meanwhile")
  func together() async throws {
    let (asked, answered) = (Monitor(0), OneSignal())
    let authorization = LibraryAuthorization(shelf.library, remembering: file) { _ in
      asked.withLock { $0 += 1 }
      await answered.wait()
      return .full
    }
    let tasks = (0..<5).map { _ in Task { try await authorization.requestAuthorization(for: .readWrite, of: "a") } }
    while asked.withLock({ $0 }) == 0 { await Task.yield() }
    tasks[0].cancel()
    answered.send()
    let error = await #expect(throws: EditError.self) { try await tasks[0].value }
    #expect(error?.code == .canceled)
    for task in tasks.dropFirst() { #expect(try await task.value == .authorized) }
    #expect(asked.withLock { $0 } == 1)
  }

  @Test(
    "a damaged file is an error that names it, and nobody is let in",
    arguments: ["", "[]", "{}", #"{"programs":{"a":{"readWrite":7}}}"#, #"{"programs":{"a":{"addOnly":["x"]}}}"#])
  func damaged(text: String) async throws {
    try Data(text.utf8).write(to: file)
    let authorization = authorization(.full)
    await expect(.badAuthorizations) { _ = try await authorization.requestAuthorization(for: .addOnly, of: "a") }
    await expect(.badAuthorizations) { _ = try await authorization.view(for: "a") }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }
}
