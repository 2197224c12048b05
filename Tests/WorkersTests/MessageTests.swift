import Adjustments
import Documents
import Foundation
import ImageFiles
import Rendering
import TestSupport
import Testing
import VIPS

@testable import Workers

/// What passes between the program and a worker.
@Suite("messages", .timeLimit(.minutes(Effort.minutes)))
struct MessageTests {
  private let photo: Photo
  private let table: Resource

  init() throws {
    photo = try Photo(bytes: ByteBlock(copying: [UInt8](SampleFile.small)))
    table = try Resource.read(Array("LUT_1D_SIZE 2\n1 1 1\n0 0 0\n".utf8), as: .table)
  }

  private func job(_ ev: Double, _ photo: Photo? = nil) throws -> RenderJob {
    var recipe = Recipe {
      Exposure { $0.ev = ev }
      LUT { $0.file = .digest(table.digest) }
    }
    try recipe.readFiles { (_, _) throws(ResourceError) in table }
    return RenderJob(
      source: .photo(photo ?? self.photo), recipe: recipe, targets: [.init(settings: OutputSettings())])
  }

  @Test("a recipe with its files and a photo are sent once, and later jobs refer to them")
  func once() throws {
    var contents = WorkerContents()
    var held = CachedContents()
    let first = try job(0.5).message(&contents)
    #expect(first.header["recipe"] != nil && first.files == [table.bytes] && first.photo?.count == photo.bytes.count)
    let read = try #require(try RenderJob(first, &held))
    #expect(try read.recipe == job(0.5).recipe)

    let second = try job(0.5).message(&contents)
    #expect(second.header["recipe"] == nil && second.files.isEmpty && second.photo == nil)
    let again = try #require(try RenderJob(second, &held))
    #expect(again.recipe == read.recipe)
    guard case .photo(let opened) = again.source else { throw Failure() }
    #expect(opened.info == photo.info)

    let other = try job(0.6).message(&contents)
    #expect(other.header["recipe"] != nil && other.photo == nil)
    #expect(try RenderJob(other, &held)?.recipe == job(0.6).recipe)
    let another = try Photo(bytes: ByteBlock(copying: [UInt8](SampleFile.medium)))
    let third = try job(0.6, another).message(&contents)
    #expect(third.header["recipe"] == nil && third.photo?.count == another.bytes.count)
    #expect(try RenderJob(third, &held) != nil)
  }

  @Test("a photo opened for its header is reused by later jobs")
  func header() throws {
    var contents = WorkerContents()
    var held = CachedContents()
    let opening = HeaderJob(bytes: photo.bytes, digest: photo.info.digest, limits: PhotoLimits()).message(&contents)
    let (header, opened) = try #require(try HeaderJob(opening)).run()
    held.hold(opened)
    #expect(try PhotoHeader(header.message) == header)
    let message = try job(0.5).message(&contents)
    #expect(message.photo == nil)
    #expect(try RenderJob(message, &held) != nil)
    let preview = PreviewJob(
      photo: photo, recipe: try job(0.5).recipe, settings: OutputSettings(), quality: .fast
    ).message(&contents)
    #expect(preview.photo == nil && preview.header["recipe"] == nil)
    #expect(try PreviewJob(preview, &held) { _, _ in fatalError("there is no cache") } != nil)
  }

  @Test("the picture of a watermark is sent with each job, which runs in a worker")
  func watermark() throws {
    let bytes = [UInt8](SampleFile.small)
    var marked = try job(0.5)
    var holder = Recipe()
    holder.output = OutputSettings(watermark: Watermark(Overlay(file: .path("logo.jpg"))))
    try holder.readFiles { (_, kind) throws(ResourceError) in try Resource.read(bytes, as: kind) }
    marked.targets[0].settings = try #require(holder.output)
    #expect(marked.needsWorker)
    var contents = WorkerContents()
    var held = CachedContents()
    let message = marked.message(&contents)
    #expect(message.files.contains(bytes))
    let read = try #require(try RenderJob(message, &held))
    #expect(read.targets[0].settings == marked.targets[0].settings)
    #expect(read.targets[0].settings.resources.map(\.bytes) == [bytes])
  }

  @Test("the output profile is sent with each job, as a profile")
  func profile() throws {
    let bytes = try #require(ColorSpace.displayP3.profile)
    var first = try job(0.5)
    let profile = ProfileFile(path: "p3.icc").reading(try Resource.read(bytes, as: .profile))
    first.targets[0].settings.profile = .file(profile)
    var contents = WorkerContents()
    var held = CachedContents()
    for files in [[table.bytes, bytes], [bytes]] {
      let message = first.message(&contents)
      #expect(message.files == files)
      let read = try #require(try RenderJob(message, &held))
      #expect(read.targets == first.targets)
      #expect(read.targets[0].settings.profile.file?.resource?.bytes == bytes)
      #expect(try read.run().file.sent == first.run().file.sent)
    }
    let preview = PreviewJob(
      photo: photo, recipe: first.recipe, settings: first.targets[0].settings, quality: .fast)
    let read = try PreviewJob(preview.message(&contents), &held) { _, _ in fatalError("there is no cache") }
    #expect(read?.settings.profile.file?.resource?.bytes == bytes)
  }

  @Test("a recipe with overlays or text is sent to a worker with the files that it names")
  func layers() throws {
    let bytes = [UInt8](SampleFile.small)
    for layer in [Overlay(file: .path("logo.jpg")), Text(text: "©")] as [any Adjustment] {
      var laying = try job(0.5)
      laying.recipe.steps[0] = RecipeStep(layer)
      try laying.recipe.readFiles { (_, kind) throws(ResourceError) in try Resource.read(bytes, as: kind) }
      #expect(laying.needsWorker)
      var contents = WorkerContents()
      var held = CachedContents()
      let message = laying.message(&contents)
      #expect(message.files.contains(bytes) == (layer.op == "overlay"))
      #expect(try #require(try RenderJob(message, &held)).recipe == laying.recipe)
    }
  }

  @Test("a recipe with picture masks is sent to a worker with the picture files")
  func pictures() throws {
    let bytes = [UInt8](SampleFile.small)
    var masked = try job(0.5)
    #expect(!masked.needsWorker)
    masked.recipe.steps[0].mask = Mask(.not(ImageMask(path: "mask.jpg").mask))
    try masked.recipe.readFiles { (_, kind) throws(ResourceError) in try Resource.read(bytes, as: kind) }
    #expect(masked.needsWorker)
    var contents = WorkerContents()
    var held = CachedContents()
    let message = masked.message(&contents)
    #expect(message.files == [bytes, table.bytes])
    let read = try #require(try RenderJob(message, &held))
    #expect(read.recipe == masked.recipe && read.recipe.maskPictures.map(\.picture.bytes) == [bytes])
    #expect(try read.run().file.sent == masked.run().file.sent)
  }

  @Test("a worker that lacks what a job refers to does not run the job")
  func missing() throws {
    var contents = WorkerContents()
    var held = CachedContents()
    _ = try job(0.5).message(&contents)
    #expect(try RenderJob(job(0.5).message(&contents), &held) == nil)
    contents = WorkerContents()
    #expect(try RenderJob(job(0.5).message(&contents), &held) != nil)
  }

  @Test("a job with stricter limits than those used to open the photo is refused")
  func limits() throws {
    var contents = WorkerContents()
    var held = CachedContents()
    #expect(try RenderJob(job(0.5).message(&contents), &held) != nil)
    var strict = try job(0.5)
    strict.limits.pixels = 100
    let error = #expect(throws: EditError.self) { try RenderJob(strict.message(&contents), &held) }
    #expect(error?.code == "over-limit")
  }

  @Test("a result contains only the measured steps of its recipe")
  func measured() throws {
    var job = try job(0.5)
    let untouched = RenderResult(warnings: ["w"], recipe: job.recipe)
    #expect(untouched.message(of: job).header["measured"] == nil)
    #expect(try RenderResult(untouched.message(of: job), of: job).recipe == job.recipe)

    job.recipe.steps.append(
      RecipeStep(
        Crop {
          $0.aspect = .square
          $0.anchor = .attention
        }))
    let result = try job.run()
    #expect(result.recipe != job.recipe)
    let message = result.message(of: job)
    #expect(message.header["measuredSteps"] == [2])
    let read = try RenderResult(message, of: job)
    #expect(read.recipe == result.recipe && read.recipe.resources == job.recipe.resources)
    #expect(try read.file.sent == result.file.sent)
  }

  private struct Failure: Error {}
}

extension RenderedFile {
  /// What a worker sends of a file.
  fileprivate var sent: [AnyHashable?] { [bytes, mediaType, size, isDegraded, warnings, pixelDigest] }
}
