import Adjustments
import Documents
import Editing
import Foundation
import PhotoLibrary
import TestSupport
import Testing

@testable import Jobs
@testable import Rendering

@Suite("prefetched photos", .timeLimit(.minutes(Effort.minutes)))
struct PrefetchTests {
  let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    for name in ["a.jpg", "b.jpg"] { try SampleFile.small.write(to: scratch.appending(name)) }
  }

  private func path(_ name: String) -> String { scratch.appending(name).path }

  private func job(_ names: String..., change: (inout ApplyRequest) -> Void = { _ in }) throws -> ApplyPlan {
    var request = ApplyRequest(
      Recipe { Exposure(ev: 0.4) }, names.map(path),
      output: try OutputTemplate(path("out/{stem}.jpg")), settings: OutputSettings())
    change(&request)
    var job = try ApplyPlan(request)
    job.prefetch()
    return job
  }

  @Test("only a single photo that this process decodes, outside a library and not skipped, is prefetched")
  func only() async throws {
    #expect(try job("a.jpg").request.work.prefetched?.digest == SHA256Digest(of: [UInt8](SampleFile.small)))
    #expect(try job("a.jpg", "b.jpg").request.work.prefetched == nil)
    #expect(try job("missing.jpg").request.work.prefetched == nil)
    try SampleFile.small.write(to: scratch.appending("photo.heic"))
    #expect(try job("photo.heic").request.work.prefetched == nil)
    #expect(try job("a.jpg") { $0.work.existing = .skip }.request.work.prefetched == nil)
    let library = try await Library.create(in: scratch.url)
    #expect(try job("a.jpg") { $0.work.library = library }.request.work.prefetched == nil)
  }

  @Test("the prefetched bytes are rendered, and only for their own photo")
  func used() throws {
    let prefetched = try #require(PrefetchedFile(path("a.jpg")))
    try SampleFile.medium.write(to: scratch.appending("a.jpg"))
    try SampleFile.medium.write(to: scratch.appending("b.jpg"))
    #expect(
      try Photo(path: path("a.jpg"), prefetched: prefetched).info.digest == SHA256Digest(of: [UInt8](SampleFile.small)))
    #expect(
      try Photo(path: path("b.jpg"), prefetched: prefetched).info.digest == SHA256Digest(of: [UInt8](SampleFile.medium))
    )
  }

  @Test("a job of a single photo renders the prefetched bytes")
  func rendered() async throws {
    let job = try job("a.jpg")
    try SampleFile.medium.write(to: scratch.appending("a.jpg"))
    let results = await job.job.outcomes()
    #expect(results.map(\.size?.width) == [96])
  }
}
