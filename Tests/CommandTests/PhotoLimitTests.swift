import Documents
import Foundation
import PhotoEdit
import Rendering
import TestSupport
import Testing
import Workers

/// Each limit of photos, tried at what a photo needs and just below it, in this process and in a worker. A limit without a
/// line in the table fails.
@Suite("limits of photos", .timeLimit(.minutes(Effort.minutes)))
struct PhotoLimitTests {
  /// A photo, the least value of the limit that it needs, and the next one, which it exceeds.
  struct Case: Sendable {
    let photo: @Sendable () async throws -> Data
    let values: @Sendable (Data) throws -> (enough: Int, tooLittle: Int)
    var code = "over-limit"
    var isForWorkers = true
  }

  private static func exact(_ need: @escaping @Sendable (Data) throws -> Int) -> @Sendable (Data) throws -> (Int, Int) {
    { photo in (try need(photo), try need(photo) - 1) }
  }

  private static func rendered(_ format: OutputFormat) async throws -> Data {
    var settings = OutputSettings()
    settings.format = format
    return try await EditingInput(data: SamplePhotos.jpeg(width: 300)).render(Recipe(), settings: settings).data
  }

  static let cases: [String: Case] = [
    "pixels": Case(photo: { try SamplePhotos.jpeg(width: 96) }, values: exact { _ in 96 * 64 }),
    "side": Case(photo: { try SamplePhotos.jpeg(width: 96) }, values: exact { _ in 96 }),
    "file": Case(photo: { try SamplePhotos.jpeg(width: 96) }, values: exact(\.count)),
    "pages": Case(
      photo: { Data(TIFFPages.bytes((0..<3).map { TIFFPages.Page(8, gray: UInt8($0)) })) }, values: exact { _ in 3 }),
    "scans": Case(photo: { ProgressiveJPEG.data }, values: exact(scans)),
    // All of it is in memory at once. The stacks of a worker alone take more address space than this photo.
    "memory": Case(photo: { try await rendered(.webp) }, values: exact(memory), isForWorkers: false),
    // No work ends in no time, and none of these takes an hour. `BadWorkerTests` has a worker that hangs.
    "time": Case(
      photo: { try SamplePhotos.jpeg(width: 96) }, values: { _ in (3600, 0) }, code: "over-time", isForWorkers: false),
  ]

  /// The scans of a JPEG: its markers SOS.
  private static func scans(_ photo: Data) -> Int {
    zip(photo, photo.dropFirst()).count { $0 == 0xFF && $1 == 0xDA }
  }

  /// What the refusal of a photo asks for.
  private static func memory(_ photo: Data) throws -> Int {
    var limits = PhotoLimits()
    limits.memory = 1
    let error = #expect(throws: EditError.self) { try run(photo, limits, in: JobRunner(.none)) }
    let words = try #require(error?.hint?.components(separatedBy: "memory=").last)
    return try #require(Int(words.prefix { $0.isNumber }))
  }

  static let calls: [(String, Isolation)] = PhotoLimits.words.flatMap { word, _ in
    let worker = Isolation.processes(executable: URL(fileURLWithPath: Program.path))
    return [(word, .none)] + (cases[word]?.isForWorkers == false ? [] : [(word, worker)])
  }

  private static func run(_ photo: Data, _ limits: PhotoLimits, in runner: JobRunner) throws {
    let scratch = try ScratchFolder()
    let file = scratch.appending("photo")
    try photo.write(to: file)
    let job = RenderJob(
      source: .file(file.path), recipe: Recipe(), targets: [.init(settings: OutputSettings())], limits: limits)
    defer { runner.end() }
    let made = try runner.run(job, progress: nil).file
    #expect(made.size?.width ?? 0 > 0)
  }

  @Test(
    "a photo that needs exactly as much as is allowed is rendered, and one that needs more is refused by name",
    arguments: calls)
  func limit(word: String, isolation: Isolation) async throws {
    let limit = try #require(Self.cases[word], "'\(word)' is not in the table")
    let path = try #require(PhotoLimits.words.first { $0.word == word }?.path)
    let photo = try await limit.photo()
    let (enough, tooLittle) = try limit.values(photo)
    var limits = PhotoLimits()
    limits[keyPath: path] = enough
    try Self.run(photo, limits, in: JobRunner(isolation, isolatesAll: true))
    limits[keyPath: path] = tooLittle
    let error = #expect(throws: EditError.self) {
      try Self.run(photo, limits, in: JobRunner(isolation, isolatesAll: true))
    }
    #expect(error?.code == limit.code && error?.category == .refused)
    #expect(error?.message.contains("limit '\(word)'") == true, "\(error?.message ?? "")")
    #expect(error?.hint?.contains("\(word)=") == true, "\(error?.hint ?? "")")
  }
}
