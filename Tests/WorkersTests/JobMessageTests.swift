import Adjustments
import Documents
import Foundation
import ImageFiles
import PhotoMetadata
import Rendering
import TestSupport
import Testing

@testable import Workers

/// Everything that a job or its result says, and nothing else, arrives at the other side.
@Suite("jobs and their results as messages", .timeLimit(.minutes(Effort.minutes)))
struct JobMessageTests {
  private let photo: Photo

  init() throws { photo = try Photo(bytes: ByteBlock(copying: [UInt8](SampleFile.small))) }

  private static func limits(_ number: Int) -> PhotoLimits {
    var limits = PhotoLimits()
    limits.time = 100 + number
    return limits
  }

  @Test("a rendering is the same job for the worker", arguments: 0..<8)
  func rendering(choice: Int) throws {
    let targets = (0..<choice % 3).map {
      RenderJob.Target(settings: OutputSettings(quality: 50 + $0), path: "\($0).jpg")
    }
    let job = RenderJob(
      source: choice & 1 == 0 ? .photo(photo) : .file("/a/ü.jpg"), recipe: Recipe { Exposure { $0.ev = 0.5 } },
      targets: targets, isDryRun: choice & 2 != 0, limits: Self.limits(choice), allowsDamage: choice & 4 != 0)
    var (contents, held) = (WorkerContents(), CachedContents())
    let read = try #require(try RenderJob(job.message(&contents), &held))
    #expect(read.recipe == job.recipe && read.targets == targets && read.limits == job.limits)
    #expect(read.isDryRun == job.isDryRun && read.allowsDamage == job.allowsDamage)
    switch read.source {
    case .photo(let opened): #expect(choice & 1 == 0 && opened.info == photo.info)
    case .file(let path): #expect(choice & 1 == 1 && path == "/a/ü.jpg")
    case .bytes: Issue.record("a worker opens bytes")
    }
  }

  @Test("a photo is not held after a job with another file, so that it is sent again")
  func files() throws {
    let opened = RenderJob(source: .photo(photo), recipe: Recipe(), targets: [])
    let file = RenderJob(source: .file("/a.jpg"), recipe: Recipe(), targets: [])
    var (contents, held) = (WorkerContents(), CachedContents())
    for (job, sendsPhoto) in [(opened, true), (opened, false), (file, false), (opened, true), (opened, false)] {
      let message = job.message(&contents)
      #expect((message.photo != nil) == sendsPhoto)
      #expect(try RenderJob(message, &held) != nil)
    }
    // A worker has let go of it, too.
    _ = try RenderJob(file.message(&contents), &held)
    contents = WorkerContents()
    var reference = opened.message(&contents)
    reference.photo = nil
    #expect(try RenderJob(reference, &held) == nil)
  }

  /// A cache that says where it is.
  private struct Cache: PixelCache {
    let path: String
    let limit: Int
    let isWritable = false

    func entry(_ key: SHA256Digest) -> PixelCacheEntry? { nil }
    func store(_ entry: PixelCacheEntry, as key: SHA256Digest) {}
  }

  @Test(
    "a preview is the same job for the worker",
    arguments: [PreviewJob.Quality.final, .fast, .draft], [nil, 0, 3])
  func preview(quality: PreviewJob.Quality, step: Int?) throws {
    for hasMore in [false, true] {
      var description = PropertyChanges()
      if hasMore { description[.title] = .set(.text("ü")) }
      let job = PreviewJob(
        photo: photo, recipe: Recipe { Exposure { $0.ev = 0.5 } }, settings: OutputSettings(quality: 51),
        path: hasMore ? "a.webp" : nil, quality: quality, editedStep: step, description: description,
        limits: Self.limits(7), cache: hasMore ? Cache(path: "/cache", limit: 12345) : nil)
      var (contents, held) = (WorkerContents(), CachedContents())
      let read = try #require(
        try PreviewJob(job.message(&contents), &held) { Cache(path: $0, limit: $1) })
      #expect(read.recipe == job.recipe && read.settings == job.settings && read.path == job.path)
      #expect(read.quality == quality && read.editedStep == step && read.description == description)
      #expect(read.limits == job.limits && read.photo.info == photo.info)
      #expect(read.cache?.path == job.cache?.path && read.cache?.limit == job.cache?.limit)
    }
  }

  @Test("a header is asked for with everything that decides about it", arguments: [false, true])
  func header(isDescribed: Bool) throws {
    let job = HeaderJob(
      bytes: photo.bytes, digest: photo.info.digest, limits: Self.limits(3), isDescribed: isDescribed)
    var contents = WorkerContents()
    let message = job.message(&contents)
    let read = try #require(try HeaderJob(message))
    #expect(read.digest == job.digest && read.limits == job.limits && read.isDescribed == isDescribed)
    #expect(read.bytes.count == job.bytes.count)
    #expect(try HeaderJob(job.message(&contents)) == nil)
    var other = message
    other.header["version"] = "0.0.1"
    #expect(throws: EditError.self) { try HeaderJob(other) }
  }

  private static func text(_ output: Result<RenderResult.Output, EditError>) -> String {
    switch output {
    case .failure(let error): "\(error.code.rawValue) \(error.message)"
    case .success(.current): "current"
    case .success(.plan(let lines, let size, let format)): "\(lines) \(size.width)x\(size.height) \(format)"
    case .success(.file(let file)): "\(file.bytes) \(file.size?.width ?? 0) \(file.format ?? "") \(file.warnings)"
    }
  }

  @Test("the results of targets keep their order and their files, whichever of them fail", arguments: 0..<6)
  func results(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed + 31)
    let job = RenderJob(source: .photo(photo), recipe: Recipe(), targets: [])
    let outputs = (0..<9).map { number -> Result<RenderResult.Output, EditError> in
      let size = FrameSize(width: number + 1, height: 50)
      let bytes = [UInt8](repeating: UInt8(number), count: number)
      return [
        .failure(EditError(.badOutput, "no \(number)")), .success(.current),
        .success(.plan(["\(number)", "b"], size, format: "png")),
        .success(.file(RenderedFile(bytes: bytes, format: .png, size: size, warnings: ["\(number)"]))),
        .success(.file(RenderedFile(bytes: bytes, format: .webp, size: size, warnings: []))),
      ][Int.random(in: 0..<5, using: &random)]
    }
    let result = RenderResult(warnings: ["a", "b"], recipe: job.recipe, outputs: outputs)
    let message = result.message(of: job)
    let read = try RenderResult(message, of: job)
    #expect(read.warnings == ["a", "b"] && read.outputs.map(Self.text) == outputs.map(Self.text))
    guard !message.files.isEmpty else { return }
    var short = message
    short.files.removeLast()
    #expect(throws: EditError.self) { try RenderResult(short, of: job) }
  }

  @Test("measured steps that a job does not have are refused")
  func measured() throws {
    let recipe = Recipe { Exposure { $0.ev = 0.5 } }
    let job = RenderJob(source: .photo(photo), recipe: recipe, targets: [])
    let other = RenderResult(warnings: [], recipe: Recipe { Exposure { $0.ev = 1 } })
    var message = other.message(of: job)
    #expect(try RenderResult(message, of: job).recipe == other.recipe)
    for indices in [[], [1], [-1], [0, 0], [0, 1]] as [JSONValue] {
      message.header["measuredSteps"] = indices
      let error = #expect(throws: EditError.self) { try RenderResult(message, of: job) }
      #expect(error?.code == .workerProtocol)
    }
  }
}
