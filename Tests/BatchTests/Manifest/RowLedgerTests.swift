import Adjustments
import Documents
import Editing
import Foundation
import ImageFiles
import Jobs
import Rendering
import TestSupport
import Testing
import Threads

@testable import Batch

/// What a row does about an output that is there, over everything that is known about it.
@Suite("outputs that are there before a row", .timeLimit(.minutes(Effort.minutes)))
struct RowLedgerTests {
  private static let policies = [ExistingOutput.refuse, .replace, .update]
  private static let name = "s3://b/k/o.jpg"

  let scratch: ScratchFolder
  private let digest = SHA256Digest(of: Array("photo".utf8))

  init() throws {
    scratch = try ScratchFolder()
    try Data("photo".utf8).write(to: scratch.appending("in.jpg"))
  }

  private func path(_ name: String) -> String { scratch.appending(name).path }

  private func row(output: String = Self.name, expected: SHA256Digest? = nil) throws -> ManifestRow {
    let work = RowRecipe(
      source: .inline(["adjustments": []]), parameters: JSONObject(), settings: JSONObject(), own: JSONObject(),
      fileExtension: "jpg")
    return ManifestRow(
      index: 0, id: "r0", input: .file(path("in.jpg")), inputText: "in.jpg",
      output: try StoragePlace(output, relativeTo: scratch.url.path), outputText: output, work: work,
      expected: expected)
  }

  private func ledger(
    _ row: ManifestRow, _ request: ManifestRequest, earlier: StartRow? = nil, journal: Journal? = nil
  ) throws -> RowLedger {
    let recipes = RecipeCache(folder: scratch.url.path, access: .besideRecipe)
    return RowLedger(
      RowContext(request: request, recipes: recipes, journal: journal), row, try recipes.prepared(row.work), attempt: 3,
      earlier: earlier)
  }

  private func start(
    _ fingerprint: String, output: String = Self.name, bytes: Int = 10, digest: SHA256Digest? = nil,
    replaced: SHA256Digest? = nil
  ) -> StartRow {
    StartRow(
      id: "r0", attempt: 2, fingerprint: fingerprint, output: output, identity: "unknown", content: "unknown",
      byteCount: bytes, digest: digest ?? self.digest, replaced: replaced)
  }

  /// What becomes of a row: it is rendered, unchanged, or fails for a reason.
  private func result(_ ledger: RowLedger) -> String {
    var outcome = Outcome(input: "in.jpg", status: .done)
    do throws(EditError) {
      guard let found = try ledger.begin(&outcome) else { return "\(outcome.word) \(outcome.byteCount ?? -1)" }
      guard case .file(path("in.jpg")) = found.source else { return "another source" }
      return outcome.word == .done && outcome.fingerprint?.count == 64 ? "rendered" : "incomplete"
    } catch {
      return error.code == .outputExists ? error.message : error.code.rawValue
    }
  }

  /// The fingerprint of the row.
  private func fingerprint() throws -> String {
    var outcome = Outcome(input: "in.jpg", status: .done)
    _ = try ledger(row(output: "none.jpg"), ManifestRequest(.file("m"), results: .stream { _ in })).begin(&outcome)
    return try #require(outcome.fingerprint)
  }

  @Test("an object is replaced only if that is asked for, or if it is the row's own or made from the same photo")
  func objects() throws {
    let (own, store) = (try fingerprint(), FoundObject())
    let founds: [PlacedOutput?] = [
      nil, PlacedOutput(fingerprint: nil, byteCount: 10), PlacedOutput(fingerprint: own, byteCount: 10),
      PlacedOutput(fingerprint: "f", byteCount: 10, original: digest.hex),
      PlacedOutput(fingerprint: "f", byteCount: 10, original: SHA256Digest(of: [1]).hex),
      PlacedOutput(fingerprint: "", byteCount: 10),
    ]
    let earliers = [
      nil, start(own), start(own, bytes: 11), start("f"), start(own, output: "s3://b/k/other.jpg"),
    ]
    for policy in Self.policies {
      for found in founds {
        for (number, earlier) in earliers.enumerated() {
          for (isStream, resumes) in [(false, false), (false, true), (true, false), (true, true)] {
            var request = ManifestRequest(isStream ? .standardInput : .file("m"), results: .stream { _ in })
            (request.existing, request.resumes, request.places.objects) = (policy, resumes, store)
            store.found.withLock { $0 = found }
            // A new run that replaces everything does not look at what an earlier one has written.
            let isOwn = (1...3).contains(number) && (policy != .replace || resumes)
            let isSame = found?.fingerprint == own
            let isOfPhoto = found?.fingerprint != nil && found?.original ?? digest.hex == digest.hex
            let expected =
              if found == nil {
                "rendered"
              } else if isOwn, number == 1 {
                "unchanged 10"
              } else if isSame, policy != .replace {
                "unchanged 10"
              } else if isStream, !isOwn, policy != .refuse {
                "the output already exists, and may be the photo of a later row from standard input"
              } else if policy == .replace || policy == .update && (isOwn || isOfPhoto) {
                "rendered"
              } else if found?.fingerprint == nil {
                "the output already exists, and is not marked as made by photoedit"
              } else if !isOfPhoto {
                "the output already exists, and was made from another photo, or from this one before its file changed"
              } else {
                "the output already exists, and was made from something else"
              }
            let row = try row()
            let case_ = "\(policy), \(String(describing: found)), \(number), \(isStream), \(resumes)"
            #expect(try result(ledger(row, request, earlier: earlier)) == expected, "\(case_)")
          }
        }
      }
    }
  }

  @Test("a file is the row's own if it has the bytes that an earlier run wrote or replaced, and no others")
  func files() throws {
    let contents = ["written", "replaced", "foreign"]
    let digests = contents.map { SHA256Digest(of: Array($0.utf8)) }
    let marked = "the output already exists, and is not marked as made by photoedit"
    for policy in Self.policies {
      for (number, content) in contents.enumerated() {
        for hasReplaced in [true, false] {
          try Data(content.utf8).write(to: scratch.appending("o.jpg"))
          let earlier = start("f", output: "o.jpg", digest: digests[0], replaced: hasReplaced ? digests[1] : nil)
          var request = ManifestRequest(.file("m"), results: .stream { _ in })
          request.existing = policy
          let isOwn = number == 0 || number == 1 && hasReplaced
          let expected = policy == .replace || policy == .update && isOwn ? "rendered" : marked
          #expect(
            try result(ledger(row(output: "o.jpg"), request, earlier: earlier)) == expected, "\(policy) \(number)")
          #expect(try result(ledger(row(output: "o.jpg"), request)) == (policy == .replace ? "rendered" : marked))
        }
      }
    }
    // An output is never the photo, by whatever name.
    try FileManager.default.linkItem(atPath: path("in.jpg"), toPath: path("link.jpg"))
    for output in ["in.jpg", "link.jpg"] {
      for policy in Self.policies {
        var request = ManifestRequest(.file("m"), results: .stream { _ in })
        request.existing = policy
        #expect(try result(ledger(row(output: output), request)) == "output-is-input")
      }
    }
  }

  @Test("a photo is what its row expects, and what an earlier run knew of it counts only while it is the same file")
  func photos() throws {
    let request = ManifestRequest(.file("m"), results: .stream { _ in })
    let identity = try Places().files.identity(of: .file(path("in.jpg"))).text
    let other = SHA256Digest(of: [1])
    func content(_ known: StartRow?, _ expected: SHA256Digest?) throws -> String {
      do throws(EditError) {
        let row: ManifestRow
        do { row = try self.row(expected: expected) } catch { throw EditError(error) }
        return try RowInput(row, in: request.places, limits: request.limits, known: known).content
      } catch {
        return error.code.rawValue
      }
    }
    let own = "sha256:" + digest.hex
    for (isSame, known) in [(true, "sha256:" + other.hex), (false, "sha256:" + other.hex), (true, own), (false, own)] {
      var start = start("f")
      (start.identity, start.content) = (isSame ? identity : "file:1:2:3:4", known)
      #expect(try content(start, nil) == (isSame ? known : own))
      #expect(try content(start, digest) == own)
      #expect(try content(start, other) == (isSame && known != own ? known : "unexpected-content"))
    }
    #expect(try content(nil, nil) == own && content(nil, digest) == own && content(nil, other) == "unexpected-content")
  }

  @Test("the start row says what was made of which photo, and a photo that has changed since then has none")
  func record() throws {
    let request = ManifestRequest(.file("m"), results: .stream { _ in })
    let identity = try Places().files.identity(of: .file(path("in.jpg"))).text
    let bytes = Array("rendering".utf8)
    let rendering = RenderedFile(bytes: bytes, format: .jpeg, size: FrameSize(width: 1, height: 1), warnings: [])
    let journal = try Journal(path("j"))
    let ledger = try ledger(row(output: "o.jpg"), request, journal: journal)
    var outcome = Outcome(input: "in.jpg", status: .done)
    // Nothing is recorded of a photo that was not identified.
    try ledger.record(rendering, outcome)
    #expect(journal.isEmpty)
    _ = try ledger.begin(&outcome)
    try ledger.record(rendering, outcome)
    let expected = StartRow(
      id: "r0", attempt: 3, fingerprint: try fingerprint(), output: "o.jpg", identity: identity,
      content: "sha256:" + digest.hex, byteCount: 9, digest: SHA256Digest(of: bytes), replaced: nil)
    #expect(journal.start(at: 0) == expected)
    let length = try Data(contentsOf: scratch.appending("j")).count
    // Another program was faster.
    try Data("foreign".utf8).write(to: scratch.appending("o.jpg"))
    #expect(throws: EditError.self) { try ledger.record(rendering, outcome) }
    try FileManager.default.removeItem(at: scratch.appending("o.jpg"))
    try Data("PHOTO!".utf8).write(to: scratch.appending("in.jpg"))
    let error = #expect(throws: EditError.self) { try ledger.record(rendering, outcome) }
    #expect(error?.code == .inputChanged && error?.path == "in.jpg")
    #expect(try Data(contentsOf: scratch.appending("j")).count == length)
  }
}

/// A store with one object, or none.
private final class FoundObject: InputStore, OutputStore {
  let found = Monitor<PlacedOutput?>(nil)

  func existing(at place: StoragePlace) throws(EditError) -> PlacedOutput? { found.withLock { $0 } }
  func identity(of place: StoragePlace) throws(EditError) -> InputIdentity { throw .canceled }
  func contents(of place: StoragePlace, limit: Int) throws(EditError) -> ByteBlock { throw .canceled }
  func put(
    _ bytes: [UInt8], at place: StoragePlace, fingerprint: String, mediaType: String, policy: ExistingOutput,
    check: () throws(EditError) -> Void
  ) throws(EditError) -> PutOutcome { throw .canceled }
}
