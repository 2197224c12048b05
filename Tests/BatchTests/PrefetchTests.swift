import Adjustments
import Documents
import Editing
import Foundation
import PhotoLibrary
import TestSupport
import Testing

@testable import Batch
@testable import Rendering

@Suite("photos that are prefetched", .timeLimit(.minutes(Effort.minutes)))
struct PrefetchTests {
  let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    for name in ["a.jpg", "b.jpg"] { try SampleFile.small.write(to: scratch.appending(name)) }
  }

  private func path(_ name: String) -> String { scratch.appending(name).path }

  private func request(_ names: String...) -> BatchRequest {
    var request = BatchRequest(
      recipe: Recipe { Exposure(ev: 0.4) }, recipeName: "test", inputs: names.map(path),
      output: try? OutputTemplate(path("out.jpg")), settings: OutputSettings())
    request.prefetch()
    return request
  }

  @Test("the only photo is, where this process decodes it and it is in no library")
  func only() async throws {
    #expect(request("a.jpg").prefetched?.digest == SHA256Digest(of: [UInt8](SampleFile.small)))
    #expect(request("a.jpg", "b.jpg").prefetched == nil)
    #expect(request("missing.jpg").prefetched == nil)
    try SampleFile.small.write(to: scratch.appending("photo.heic"))
    #expect(request("photo.heic").prefetched == nil)
    var inLibrary = request()
    inLibrary.inputs = [BatchInput(path("a.jpg"))]
    inLibrary.library = try await Library.create(in: scratch.url)
    inLibrary.prefetch()
    #expect(inLibrary.prefetched == nil)
  }

  @Test("what was read is what is rendered, and no other photo is taken for it")
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

  @Test("a job of one photo renders what was read")
  func job() async throws {
    let request = request("a.jpg")
    try SampleFile.medium.write(to: scratch.appending("a.jpg"))
    var results: [BatchResult] = []
    await (try BatchJob(request)).run { results.append($0) }
    #expect(results.map(\.size?.width) == [96])
  }
}
