import Adjustments
import Documents
import Foundation
import ImageFiles
import Rendering
import TestSupport
import Testing
import Threads

@testable import Workers

/// What the program says to a worker, and what it makes of what a worker says.
@Suite("the program's side of the protocol", .timeLimit(.minutes(Effort.minutes)))
struct WorkerProtocolTests {
  private let photo: Photo
  private let job: RenderJob
  private let result: Message

  init() throws {
    photo = try Photo(bytes: ByteBlock(copying: [UInt8](SampleFile.small)))
    var limits = PhotoLimits()
    (limits.time, limits.memory) = (600, 5 << 30)
    job = RenderJob(
      source: .photo(photo), recipe: Recipe { Exposure { $0.ev = 0.5 } }, targets: [.init(settings: OutputSettings())],
      limits: limits)
    result = RenderResult(warnings: ["w"], recipe: job.recipe).message(of: job)
  }

  private static func ready(_ memory: Int, _ pixels: Int) -> Message {
    Message(.ready, [("memory", .number(Double(memory))), ("pixels", .number(Double(pixels)))])
  }

  private static func progress(_ fraction: Double) -> Message { Message(.progress, [("fraction", .number(fraction))]) }

  /// What a job sends: the whole recipe and photo, or references to them.
  private static func contents(_ message: Message) -> String {
    "\(message.kind?.rawValue ?? "none")\(message.header["recipe"] == nil ? "" : " recipe")"
      + (message.photo == nil ? "" : " photo")
  }

  @Test("what a worker has is sent once, and all of it again when the worker lacks it, as often as that is")
  func missing() throws {
    let missing = Message(.missing)
    let worker = try ScriptedWorker(sending: [result, result, missing, result, missing, missing, result, result])
    for _ in 0..<5 { #expect(try worker.process.run(job, progress: nil).warnings == ["w"]) }
    #expect(worker.process.isAlive)
    let (all, known) = ("render recipe photo", "render")
    #expect(try worker.received().map(Self.contents) == [all, known, known, all, known, all, all, known])
    #expect(!worker.process.isAlive)
  }

  @Test("a job is admitted by its need, and begins with the threads and the memory that it gets", arguments: [nil, 3])
  func admission(threads: Int?) throws {
    for need in [RenderNeed(memory: 7, pixels: 11), RenderNeed(memory: 4 << 30, pixels: 0)] {
      let worker = try ScriptedWorker(sending: [
        Self.ready(need.memory, need.pixels), Self.progress(0.25), Self.progress(0.75), result,
      ])
      var needs: [RenderNeed] = []
      let fractions = Monitor<[Double]>([])
      let found = try worker.process.run(
        job,
        admit: { (need) throws(EditError) in
          needs.append(need)
          return threads
        },
        progress: { fraction in
          fractions.withLock { if $0.last != fraction { $0.append(fraction) } }
          return true
        })
      #expect(found.recipe == job.recipe && needs == [need])
      #expect(fractions.withLock { $0.filter { $0 > 0 } } == [0.25, 0.75])
      let received = try worker.received()
      #expect(received.map(\.kind) == [.render, .begin])
      #expect(received.last?.header["threads"]?.integerValue == threads ?? Processors.count)
      // At least the limit, and twice what the job needs if that is more.
      #expect(received.last?.header["memory"]?.integerValue == max(5 << 30, 2 * need.memory))
    }
  }

  @Test("a job that is not admitted is dropped; a worker that confirms it is used further, another one is killed")
  func dropped() throws {
    let refusal = EditError(.overMemory, "refused")
    let confirmed = Message(.failure, [("error", EditError.canceled.json)])
    for (answer, isAlive) in [(confirmed, true), (result, false), (Message(.missing), false)] {
      let worker = try ScriptedWorker(sending: [Self.ready(1, 1), answer, result])
      let error = #expect(throws: EditError.self) {
        try worker.process.run(job, admit: { (_) throws(EditError) in throw refusal }, progress: nil)
      }
      #expect(error == refusal && worker.process.isAlive == isAlive)
      guard isAlive else { continue }
      #expect(try worker.process.run(job, progress: nil).warnings == ["w"])
      #expect(try worker.received().map(Self.contents) == ["render recipe photo", "drop", "render"])
    }
  }

  @Test("an error of a job is thrown as the worker says it, before and after the job is admitted")
  func failures() throws {
    let error = EditError(.badOutput, "broken", hint: "mend it", path: "a.jpg")
    let failure = Message(.failure, [("error", error.json)])
    for replies in [[failure], [Self.ready(1, 1), failure], [Self.ready(1, 1), Self.progress(0.5), failure]] {
      let worker = try ScriptedWorker(sending: replies + [result])
      #expect(throws: error) { try worker.process.run(job, progress: nil) }
      #expect(worker.process.isAlive)
      #expect(try worker.process.run(job, progress: nil).warnings == ["w"])
    }
  }

  @Test("a worker is killed after any message that does not belong there, or has no sense")
  func nonsense() throws {
    var unknown = Message(.result)
    unknown.header["type"] = "hello"
    var messages = [
      Message(.render), Message(.readHeader), Message(.preview), Message(.begin), Message(.drop), unknown,
    ]
    messages += [Message(.ready), Message(.ready, [("memory", 1)]), Message(.ready, [("pixels", 1)])]
    messages += [Message(.progress), Message(.progress, [("fraction", "half")])]
    for message in messages {
      let worker = try ScriptedWorker(sending: [message, result])
      let error = #expect(throws: EditError.self) { try worker.process.run(job, progress: nil) }
      #expect(error?.code == .workerProtocol, "\(message.header)")
      #expect(!worker.process.isAlive, "\(message.header)")
    }
  }

  @Test("a job is canceled at the fraction at which it is no longer wanted, and its worker killed")
  func canceled() throws {
    let worker = try ScriptedWorker(sending: [
      Self.ready(1, 1), Self.progress(0.25), Self.progress(0.5), Self.progress(0.75), result,
    ])
    let last = Monitor(0.0)
    let error = #expect(throws: EditError.self) {
      try worker.process.run(job) { fraction in
        last.withLock { $0 = fraction }
        return fraction < 0.5
      }
    }
    #expect(error == .canceled && last.withLock { $0 } == 0.5 && !worker.process.isAlive)
  }

  @Test("headers and previews are asked for like pictures, and without an admission")
  func others() throws {
    let header = try PhotoHeader(of: photo.bytes, limits: PhotoLimits().decoding)
    let file = RenderedFile(bytes: [1, 2, 3], format: .png, size: FrameSize(width: 5, height: 7), warnings: [])
    let worker = try ScriptedWorker(sending: [header.message, Self.ready(1, 1), file.message])
    let opening = HeaderJob(bytes: photo.bytes, digest: photo.info.digest, limits: PhotoLimits())
    #expect(try worker.process.run(opening, progress: nil) == header)
    let preview = PreviewJob(photo: photo, recipe: job.recipe, settings: OutputSettings(), quality: .draft)
    #expect(try worker.process.run(preview, progress: nil).bytes == [1, 2, 3])
    #expect(try worker.received().map(Self.contents) == ["readHeader photo", "preview recipe", "begin"])
  }

  @Test("a worker may print more than a connection holds")
  func printing() throws {
    let worker = try ScriptedWorker("head -c 300000 /dev/zero >&2; head -c 300000 /dev/zero", sending: [result])
    #expect(try worker.process.run(job, progress: nil).warnings == ["w"])
  }
}
