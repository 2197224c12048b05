import Adjustments
import Documents
import Foundation
import ImageFiles
import Jobs
import PhotoMetadata
import TestSupport
import Testing
import Threads

@testable import Batch
@testable import MarkedPhotos
@testable import ObjectStorage

/// Manifests with objects of moto's server.
@Suite(
  "manifests with objects", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: MotoServer.isInstalled, Comment(rawValue: MotoServer.reason)))
struct ObjectManifestTests {
  /// A bucket of its own for each test.
  private let bucket = "photos-" + UUID().uuidString.lowercased()
  private let folder: ScratchFolder
  private let store: ObjectStore

  init() throws {
    folder = try ScratchFolder()
    store = try ObjectStore(environment: MotoServer.shared().environment)
    _ = try store.answer(to: ObjectRequest("PUT", ObjectAddress(bucket: bucket, key: "")))
  }

  private func address(_ key: String) -> ObjectAddress { ObjectAddress(bucket: bucket, key: key) }

  private func put(_ bytes: [UInt8], _ key: String) throws {
    _ = try store.put(ObjectPut(bytes, at: address(key), mediaType: "image/jpeg"))
  }

  private func bytes(of address: ObjectAddress) throws -> [UInt8] {
    var block: UnsafeMutableRawBufferPointer?
    defer { block?.deallocate() }
    _ = try store.read(address, limit: 1 << 20) { count in
      let room = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
      block?.deallocate()
      block = room
      return room
    }
    return block.map { Array($0) } ?? []
  }

  /// Stores photos that differ, and a manifest of them with relative places.
  private func stage(_ count: Int) throws {
    let photo = Array(SampleFile.small)
    for index in 0..<count {
      // Bytes behind the end of a JPEG are no part of the picture.
      try put(photo + Array("\(index)".utf8), "in/a \(index).jpg")
    }
    let rows = (0..<count).map {
      "{\"id\":\"\($0)\",\"input\":\"in/a \($0).jpg\",\"recipe\":{\"adjustments\":[]},\"output\":\"out/\($0).png\"}\n"
    }
    try put(Array(rows.joined().utf8), "manifest.jsonl")
  }

  /// The results of a run of the manifest.
  private struct Run {
    var outcome: JobSummary
    var rows: [JSONObject]
    func statuses() -> [String: Int] {
      rows.filter { $0["type"]?.stringValue == "row" }.reduce(into: [:]) {
        $0[$1["status"]?.stringValue ?? "", default: 0] += 1
      }
    }
  }

  private func run(
    _ environment: [String: String]? = nil, _ change: (inout ManifestRequest) -> Void = { _ in }
  ) async throws -> Run {
    let lines = Monitor<[UInt8]>([])
    var request = ManifestRequest(
      try ManifestSource("s3://\(bucket)/manifest.jsonl"), results: .stream { bytes in lines.withLock { $0 += bytes } })
    request.places.objects = ObjectPlaces(environment: try environment ?? MotoServer.shared().environment)
    request.scheduling.jobs = 2
    change(&request)
    let outcome = try await ManifestJob(request).run()
    let rows = try lines.withLock { $0 }.split(separator: 0x0A).map { try JSONValue.parse(Array($0)).objectValue }
    return Run(outcome: outcome, rows: rows.compactMap { $0 })
  }

  @Test("photos in a store are rendered into the store, and found unchanged without a download")
  func roundTrip() async throws {
    try stage(3)
    let first = try await run()
    #expect(first.statuses() == ["done": 3], "\(first.rows)")
    let output = try #require(try store.description(of: address("out/1.png")))
    let row = first.rows.first { $0["id"]?.stringValue == "1" }
    #expect(output.metadata["photoedit-fingerprint"] == row?["fingerprint"]?.stringValue)
    #expect(row?["output"]?.stringValue == "s3://\(bucket)/out/1.png" || row?["output"]?.stringValue == "out/1.png")
    #expect(try await run().statuses() == ["unchanged": 3])
    // Another photo under the key makes another fingerprint, and what is there stays.
    try put(Array(SampleFile.data(width: 32)), "in/a 0.jpg")
    let third = try await run()
    #expect(third.statuses() == ["unchanged": 2, "failed": 1])
    #expect(third.rows.first { $0["id"]?.stringValue == "0" }?["error"]?["code"]?.stringValue == "output-exists")
    #expect(try await run { $0.existing = .update }.statuses() == ["unchanged": 2, "done": 1])
  }

  @Test("what a policy removes is in no object, whatever its format", arguments: MetadataChoice.allCases)
  func removedBytes(policy: MetadataChoice) async throws {
    let photo = MarkedPhoto(.little)
    try put(try photo.bundle.embedded(in: Array(SampleFile.small)).bytes, "in/marked.jpg")
    let rows = OutputFormat.allCases.map { format in
      """
      {"id":"\(format)","input":"in/marked.jpg","output":"out/\(format).\(format.fileFormat.fileExtensions[0])",\
      "recipe":{"adjustments":[{"op":"invert"}],"output":{"metadata":"\(policy.rawValue)"}}}\n
      """
    }
    try put(Array(rows.joined().utf8), "manifest.jsonl")
    let run = try await run()
    #expect(run.statuses() == ["done": rows.count], "\(run.rows)")
    for format in OutputFormat.allCases {
      let place = address("out/\(format).\(format.fileFormat.fileExtensions[0])")
      photo.expectRemoved(by: policy, from: try bytes(of: place), "\(format)")
      // Nor in what the store says of it.
      let description = try #require(try store.description(of: place))
      #expect(photo.found(in: Array(description.metadata.description.utf8)).isEmpty, "\(format)")
    }
  }

  @Test("another program's object is overwritten only on request, and an input never")
  func foreignObject() async throws {
    try stage(2)
    try put([1, 2, 3], "out/0.png")
    #expect(try await run { $0.existing = .update }.statuses() == ["done": 1, "failed": 1])
    #expect(try store.description(of: address("out/0.png"))?.byteCount == 3)
    #expect(try await run { $0.existing = .replace }.statuses()["failed"] == nil)
    #expect(try store.description(of: address("out/0.png"))?.byteCount != 3)
    let row = "{\"id\":\"x\",\"input\":\"in/a 0.jpg\",\"recipe\":{\"adjustments\":[]},\"output\":\"in/a 0.jpg\"}\n"
    try put(Array(row.utf8), "manifest.jsonl")
    let before = try store.description(of: address("in/a 0.jpg"))
    let rows = try await run { $0.existing = .replace }.rows
    #expect(rows.first { $0["id"]?.stringValue == "x" }?["error"]?["code"]?.stringValue == "output-is-input")
    #expect(try store.description(of: address("in/a 0.jpg")) == before)
  }

  @Test("a missing object fails its row; an unreachable store or missing credentials stop the job")
  func failures() async throws {
    try stage(2)
    _ = try store.answer(to: ObjectRequest("DELETE", address("in/a 0.jpg")))
    let run = try await run()
    #expect(run.statuses() == ["done": 1, "failed": 1])
    let error = run.rows.first { $0["id"]?.stringValue == "0" }?["error"]
    #expect(error?["code"]?.stringValue == "s3-not-found" && error?["retryable"]?.boolValue == false)

    // A local manifest, so that the rows are the first to ask.
    let manifest = folder.appending("m.jsonl")
    try "{\"input\":\"s3://\(bucket)/in/a 1.jpg\",\"recipe\":{\"adjustments\":[]},\"output\":\"x.png\"}\n"
      .write(to: manifest, atomically: true, encoding: .utf8)
    let gone = try HTTPServer { _ in .reset }.address
    var environment = try MotoServer.shared().environment
    environment["AWS_MAX_ATTEMPTS"] = "2"
    environment["AWS_ENDPOINT_URL"] = gone
    let stopped = try await self.run(environment) { $0.manifest = .file(manifest.path) }
    #expect(stopped.outcome.error?.code == "s3-unreachable" && stopped.outcome.error?.category == .temporary)
    #expect(stopped.statuses().isEmpty)

    environment["AWS_ACCESS_KEY_ID"] = nil
    environment["AWS_SECRET_ACCESS_KEY"] = nil
    environment["AWS_EC2_METADATA_DISABLED"] = "true"
    let keyless = try await self.run(environment) { $0.manifest = .file(manifest.path) }
    #expect(keyless.outcome.error?.code == "s3-credentials-missing" && keyless.outcome.error?.category == .refused)
    #expect(keyless.statuses().isEmpty)
  }

  @Test("two concurrent runs of one manifest store each output once")
  func twoRuns() async throws {
    try stage(6)
    async let first = run()
    async let second = run()
    let statuses = try await [first.statuses(), second.statuses()]
    let counts = statuses.reduce(into: [String: Int]()) { $0.merge($1) { $0 + $1 } }
    #expect(counts["failed"] == nil && (counts["done"] ?? 0) + (counts["unchanged"] ?? 0) == 12, "\(counts)")
    #expect(counts["done"] == 6, "\(counts)")
  }

  @Test("an object stored by another program after the rendering began is kept")
  func lateForeignObject() throws {
    let places = ObjectPlaces(environment: try MotoServer.shared().environment)
    let place = StoragePlace.object(bucket: bucket, key: "late")
    try put([1, 2, 3], "late")
    for policy in [ExistingOutput.refuse, .update] {
      let error = #expect(throws: EditError.self) {
        try places.put([4], at: place, fingerprint: "f", mediaType: "image/png", policy: policy, check: {})
      }
      #expect(error?.code == "output-exists")
    }
    #expect(try places.existing(at: place) == PlacedOutput(fingerprint: nil, byteCount: 3))
    #expect(
      try places.put([4], at: place, fingerprint: "f", mediaType: "image/png", policy: .replace, check: {}) == .written)
    #expect(
      try places.put([4], at: place, fingerprint: "f", mediaType: "image/png", policy: .refuse, check: {})
        == .foundUnchanged)
  }

  @Test("a store that becomes unreachable stops the job, and resuming it stores each output once")
  func interrupted() async throws {
    let server = try FragileStore(photo: Array(SampleFile.small))
    let manifest = folder.appending("m.jsonl")
    let rows = (0..<8).map {
      "{\"id\":\"\($0)\",\"input\":\"s3://b/in\",\"recipe\":{\"adjustments\":[]},\"output\":\"s3://b/\($0).png\"}\n"
    }
    try rows.joined().write(to: manifest, atomically: true, encoding: .utf8)
    var environment = try MotoServer.shared().environment
    environment["AWS_ENDPOINT_URL"] = server.http.address
    environment["AWS_MAX_ATTEMPTS"] = "2"
    let results = folder.appending("r.jsonl").path
    func run(resumes: Bool) async throws -> JobSummary {
      var request = ManifestRequest(.file(manifest.path), results: .file(results))
      request.places.objects = ObjectPlaces(environment: environment)
      (request.resumes, request.scheduling.jobs) = (resumes, 2)
      return try await ManifestJob(request).run()
    }
    server.state.withLock { $0.putsLeft = 3 }
    let first = try await run(resumes: false)
    #expect(first.error?.code == "s3-unreachable" && first.error?.category == .temporary)
    #expect(first.tally.failures == 0)
    server.state.withLock { $0.putsLeft = .max }
    let second = try await run(resumes: true)
    #expect(second.error == nil && second.tally.failures == 0)
    #expect(server.state.withLock { $0.stored }.sorted() == (0..<8).map { "/b/\($0).png" })
    let ids = try String(contentsOfFile: results, encoding: .utf8).split(separator: "\n").compactMap { line in
      let row = try JSONValue.parse(Array(line.utf8)).objectValue
      return row?["type"]?.stringValue == "row" ? row?["id"]?.stringValue : nil
    }
    #expect(ids.sorted() == (0..<8).map { "\($0)" })
  }
}

/// A store with one photo, which goes away after some outputs.
private final class FragileStore: Sendable {
  struct State: Sendable {
    var putsLeft = Int.max
    var heads: [String: [String: String]] = [:]
    /// The paths of the outputs, as often as they were stored.
    var stored: [String] = []
  }

  let state = Monitor(State())
  let http: HTTPServer

  init(photo: [UInt8]) throws {
    let state = state
    http = try HTTPServer { request in
      state.withLock { state in
        guard state.putsLeft > 0 else { return .reset }
        if request.method == "PUT" {
          guard state.heads[request.target] == nil else { return .answer(status: 412) }
          state.putsLeft -= 1
          state.stored.append(request.target)
          state.heads[request.target] = request.headers.filter { $0.key.hasPrefix("x-amz-meta-") }
          // The last answer is lost.
          return state.putsLeft == 0 ? .reset : .answer(status: 200, headers: ["etag": "\"o\""])
        }
        if request.target == "/b/in" { return .answer(status: 200, headers: ["etag": "\"photo\""], body: photo) }
        guard let head = state.heads[request.target] else { return .answer(status: 404) }
        return .answer(status: 200, headers: head, body: [0])
      }
    }
  }
}
