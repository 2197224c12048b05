import Adjustments
import Documents
import Foundation
import Jobs
import Rendering
import TestSupport
import Testing

@Suite("outputs of jobs", .timeLimit(.minutes(Effort.minutes)))
struct OutputRuleTests {
  let folder: JobFolder

  init() throws { folder = try JobFolder() }

  /// Checks that a request is refused before any work, and that nothing changes.
  @discardableResult
  private func refusal(_ request: ApplyRequest, _ code: EditError.Code) throws -> EditError? {
    let before = try folder.state()
    let error = #expect(throws: EditError.self) { try ApplyPlan(request) }
    #expect(error?.code == code)
    #expect(try folder.state().differences(from: before) == [])
    return error
  }

  @Test("two photos with the same output are refused before any work", arguments: [ExistingOutput.refuse, .replace])
  func collision(existing: ExistingOutput) throws {
    try folder.photo("second.jpg", width: 99)
    let request = try folder.request(["photo.jpg", "second.jpg"], to: "x.jpg", existing)
    let error = try refusal(request, .outputCollision)
    #expect(error?.category == .usage)
    #expect(error?.message.contains("/photo.jpg") == true && error?.message.contains("/second.jpg") == true)
  }

  @Test("two spellings of a path are the same output")
  func spellings() throws {
    try folder.photo("a/x.jpg")
    try folder.photo("b/x.jpg", width: 99)
    try FileManager.default.createSymbolicLink(atPath: folder.path("b/out"), withDestinationPath: "../a")
    var request = try folder.request(["a/x.jpg", "b/x.jpg"], to: "x.jpg")
    request.output = try OutputTemplate("{folder}/new/../../a/{stem}-done.jpg")
    try refusal(request, .outputCollision)
  }

  @Test(
    "a photo is never an output, whatever the path to it",
    arguments: [
      "photo.jpg", "./photo.jpg", "./x/../photo.jpg", "link.jpg", "hard.jpg", "folder/photo.jpg", "folder/../photo.jpg",
      "new/deep/../../photo.jpg", "{stem}.jpg", "{name}",
    ], [ExistingOutput.refuse, .replace, .update])
  func outputIsInput(output: String, existing: ExistingOutput) throws {
    let files = FileManager.default
    try files.createSymbolicLink(atPath: folder.path("link.jpg"), withDestinationPath: "photo.jpg")
    try files.createSymbolicLink(atPath: folder.path("folder"), withDestinationPath: ".")
    try files.linkItem(atPath: folder.path("photo.jpg"), toPath: folder.path("hard.jpg"))
    // Here the letters `folder/..` lead to the folder itself and the kernel to the one above.
    let output = output == "folder/../photo.jpg" ? "folder/../\(folder.url.lastPathComponent)/photo.jpg" : output
    #expect(try refusal(folder.request(to: output, existing), .outputIsInput)?.category == .refused)
  }

  @Test("paths follow the kernel: .. after a link is the target's parent")
  func kernelPaths() async throws {
    try folder.photo("far/photo.jpg", width: 99)
    try FileManager.default.createDirectory(
      at: folder.scratch.appending("far/below"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: folder.path("near"), withDestinationPath: "far/below")
    let outcomes = try await folder.request(["near/../photo.jpg"], to: "near/../out.png").outcomes()
    #expect(outcomes.map(\.word) == [.done] && outcomes.first?.size?.width == 99)
    #expect(folder.exists("far/out.png") && !folder.exists("out.png"))
  }

  @Test("names that differ only in the encoding of é are two outputs")
  func normalization() async throws {
    try folder.photo("in/e\u{301}.jpg")
    try folder.photo("in/\u{e9}.jpg", width: 99)
    let outcomes = try await folder.request(["in/e\u{301}.jpg", "in/\u{e9}.jpg"], to: "out/").outcomes()
    #expect(outcomes.map(\.word) == [.done, .done])
    #expect(folder.names(in: "out").count == 2)
  }

  @Test("an existing output is an error before any work, which says how to replace it")
  func existing() throws {
    try folder.photo("second.jpg", width: 99)
    try folder.write("out/second.jpg", Data("precious".utf8))
    let error = try refusal(folder.request(["photo.jpg", "second.jpg"], to: "out/"), .outputExists)
    #expect(error?.category == .cannotCreate && error?.hint?.contains("replaced") == true)
    #expect(error?.path?.hasSuffix("out/second.jpg") == true)
  }

  @Test("an existing output is replaced, or kept and reported as skipped")
  func replacedOrKept() async throws {
    try folder.write("out/photo.jpg", Data("old".utf8))
    #expect(try await folder.request(to: "out/", .skip).word() == .skipped)
    #expect(try folder.data("out/photo.jpg") == Data("old".utf8))
    #expect(try await folder.request(to: "out/", .replace).word() == .done)
    #expect(try folder.data("out/photo.jpg").count > 1000)
  }

  @Test(
    "an output that cannot be created is named and leaves nothing behind",
    arguments: ["photo.jpg/out.jpg", "folder.jpg", String(repeating: "x", count: 300) + ".jpg", "loop/out.jpg"])
  func cannotCreate(output: String) async throws {
    try FileManager.default.createDirectory(
      at: folder.scratch.appending("folder.jpg/in"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: folder.path("loop"), withDestinationPath: "loop")
    let before = try folder.state()
    // A folder means a name in it.
    let target = output == "folder.jpg" ? "{stem}/../folder.jpg" : output
    let request = try folder.request(to: target, .replace)
    var error: EditError?
    do {
      error = try await request.outcomes().first?.error
    } catch let refusal as EditError {
      error = refusal
    }
    #expect(error?.category == .cannotCreate, "\(String(describing: error))")
    #expect(try folder.state().differences(from: before) == [])
  }
}
