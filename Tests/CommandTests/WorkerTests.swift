import Jobs
import Foundation
import Glibc
import PhotoEdit
import TestSupport
import Testing

/// Photos in processes of their own.
@Suite("workers", .timeLimit(.minutes(Effort.minutes)))
struct WorkerTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.recipe()
  }

  private func photos(_ count: Int, width: Int = 900) throws -> [String] {
    let names = (1...count).map { "in/\($0).jpg" }
    for name in names { try shop.photo(name, width: width) }
    return names
  }

  private func rows(_ outcome: Program.Outcome) throws -> [JSONValue] {
    try outcome.lines.map { try JSONValue.parse(Array($0.utf8)) }
  }

  @Test(
    "a worker that dies fails one photo: its row names the signal, the others are written, nothing is left behind",
    arguments: Effort.isFull ? [SIGKILL, SIGABRT, SIGSEGV] : [SIGKILL, SIGSEGV])
  func death(signal: Int32) throws {
    // The first two take long enough to be met at work.
    let names = try photos(2, width: 600) + ["in/3.jpg", "in/4.jpg"]
    for name in names.suffix(2) { try shop.photo(name) }
    let running = try shop.program.start(
      ["apply", "recipe.json", "--json", "--jobs", "2", "-o", "out/{stem}.avif"] + names)
    let victim = try #require(Processes.children(of: running.id, atLeast: 1).first)
    kill(victim, signal)
    let outcome = try running.wait(.seconds(120))
    #expect(outcome.status == 3)
    let failed = try rows(outcome).filter { $0["type"]?.stringValue == "error" }
    #expect(failed.count == 1)
    // Who kills a worker says nothing about the photo.
    #expect(failed.first?["code"]?.stringValue == (signal == SIGKILL ? "worker-killed" : "codec-crashed"))
    #expect(failed.first?["exit"] == .number(signal == SIGKILL ? 75 : 65))
    #expect(failed.first?["message"]?.stringValue?.contains("(signal \(signal), ") == true)
    #expect(try rows(outcome).last?["done"] == .number(3))
    #expect(shop.files.count { $0.hasPrefix("out/") } == 3)
  }

  @Test("workers end with the program, even if it is killed")
  func orphans() throws {
    let running = try shop.program.start(
      ["apply", "recipe.json", "--jobs", "2", "-o", "out/{stem}.avif"] + photos(4, width: 600))
    let workers = Processes.children(of: running.id, atLeast: 2)
    #expect(workers.count == 2)
    running.send(SIGKILL)
    _ = try running.wait(.seconds(60))
    #expect(Processes.haveEnded(workers))
  }

  @Test("workers are started only if needed, and none is left when a job is done", arguments: ["process", "none"])
  func done(isolation: String) throws {
    let running = try shop.program.start(
      ["apply", "recipe.json", "--jobs", "2", "--isolate", isolation, "-o", "out/"] + photos(6))
    let workers = Processes.children(of: running.id, atLeast: isolation == "none" ? 0 : 1)
    #expect(workers.isEmpty == (isolation == "none"))
    #expect(try running.wait(.seconds(60)).status == 0)
    #expect(Processes.haveEnded(workers))
  }

  @Test(
    "workers and the program itself produce the same bytes", arguments: ["jpg", "png", "webp", "tif", "jxl"])
  func sameBytes(format: String) throws {
    try shop.recipe(
      "look.json",
      #"{"op": "exposure", "ev": 0.3}, {"op": "crop", "aspect": "1:1", "anchor": "attention"}, {"op": "sharpen"}"#)
    let names = try photos(2, width: 240)
    for (folder, options) in [("a", []), ("b", ["--isolate", "none"]), ("c", ["--jobs", "1"])] {
      let outcome = try shop.program.run(
        ["apply", "look.json", "-o", "\(folder)/{stem}.\(format)"] + options + names)
      #expect(outcome.status == 0, "\(outcome.messages)")
    }
    for stem in ["1", "2"] {
      let bytes = try shop.data("a/\(stem).\(format)")
      #expect(try shop.data("b/\(stem).\(format)") == bytes)
      #expect(try shop.data("c/\(stem).\(format)") == bytes)
    }
  }

  @Test(
    "a single photo starts a worker only if its codec must not run in the program",
    arguments: [
      ("jpg", false), ("png", false), ("webp", false), ("tif", false), ("heic", true), ("avif", true), ("jxl", true),
    ])
  func single(format: String, needsWorker: Bool) async throws {
    try shop.photo()
    var request = ApplyRequest(
      Recipe { Exposure { $0.ev = 0.2 } }, recipeName: "test",
      photos: FoundSubjects([Subject(shop.url("photo.jpg").path)]),
      output: try OutputTemplate(shop.url("out.\(format)").path), settings: OutputSettings())
    request.scheduling.isolation = .processes(executable: shop.url("nowhere"))
    let result = try #require(try await results(request).first)
    guard case .failed(let error) = result.status else {
      #expect(!needsWorker)
      return
    }
    #expect(needsWorker && error.code == "worker-not-started")
  }

  @Test("a photo whose codec must not run in the program uses a worker for history and export too")
  func history() async throws {
    try shop.photo()
    #expect(try shop.program("apply", "recipe.json", "photo.jpg", "-o", "start.avif").status == 0)
    let library = try await Library.create(in: shop.folder)
    var request = ApplyRequest(
      Recipe { Exposure { $0.ev = 0.2 } }, recipeName: "test",
      photos: FoundSubjects([Subject(shop.url("start.avif").path)]),
      output: nil, settings: OutputSettings())
    request.work.library = library
    request.scheduling.isolation = .processes(executable: shop.url("nowhere"))
    guard case .failed(let error)? = try await results(request).first?.status else {
      Issue.record("expected a failure")
      return
    }
    #expect(error.code == "worker-not-started")
    #expect(try shop.program("apply", "recipe.json", "start.avif").status == 0)
    #expect(try shop.program("export", "start.avif", "--long-edge", "48", "-o", "small.avif").status == 0)
    #expect(try await EditingInput(contentsOf: shop.url("small.avif")).size.width == 48)
  }

  private func results(_ request: ApplyRequest) async throws -> [Outcome] {
    let collected = Collected<Never>()
    await (try ApplyPlan(request)).job.run(observers: [collected])
    return collected.outcomes
  }

  @Test("a library photo that its recipe measures is measured in the worker, and a second run is unchanged")
  func measured() throws {
    try shop.photo("a.jpg")
    try shop.photo("b.jpg", width: 99)
    try shop.recipe("crop.json", #"{"op": "crop", "aspect": "1:1", "anchor": "attention"}"#)
    #expect(try shop.program("init").status == 0)
    for type in ["result", "unchanged"] {
      let outcome = try shop.program("apply", "crop.json", "a.jpg", "b.jpg", "--json")
      #expect(try rows(outcome).map { $0["type"]?.stringValue } == [type, type, "summary"])
    }
  }
}

/// What becomes of workers that do not do what they should. The scripts stand for codecs that hang or crash.
@Suite("misbehaving workers", .timeLimit(.minutes(Effort.minutes)))
struct BadWorkerTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.photo()
  }

  private func failure(
    _ script: String, limits: PhotoLimits = PhotoLimits(), progress: (@Sendable (Double) -> Bool)? = nil
  ) throws -> (error: EditError?, duration: Duration) {
    try shop.write("worker", Data("#!/bin/bash\n\(script)\n".utf8))
    chmod(shop.url("worker").path, 0o755)
    let job = RenderJob(
      source: .file(shop.url("photo.jpg").path), recipe: Recipe(), targets: [.init(settings: OutputSettings())],
      limits: limits)
    var error: EditError?
    let duration = try ContinuousClock().measure {
      let worker = try WorkerProcess(executable: shop.url("worker"))
      do throws(EditError) {
        _ = try worker.run(job, progress: progress)
      } catch let failure {
        error = failure
      }
      #expect(!worker.isAlive)
      worker.end()
      #expect(!worker.isAlive)
    }
    return (error, duration)
  }

  @Test("a worker that hangs is killed at the deadline, and the error states its time limit")
  func hanging() throws {
    var limits = PhotoLimits()
    limits.time = 1
    let (error, duration) = try failure("exec sleep 60", limits: limits)
    #expect(error?.code == "over-time" && error?.category == .refused)
    #expect(error?.message.contains("1 s") == true)
    #expect(duration < .seconds(10))
  }

  @Test("a canceled worker is killed, whatever it does")
  func canceled() throws {
    let (error, duration) = try failure("trap '' TERM INT; exec sleep 60", progress: { _ in false })
    #expect(error?.code == "canceled")
    #expect(duration < .seconds(10))
  }

  @Test("a worker that exits or crashes is an error about bad data with its last output")
  func ending() throws {
    let ended = try failure("echo first; echo 'it went wrong' >&2; exit 7").error
    #expect(ended?.code == "codec-crashed" && ended?.category == .badData)
    #expect(ended?.message.contains("status 7") == true && ended?.message.hasSuffix("it went wrong") == true)
    let crashed = try failure("kill -SEGV $$").error
    #expect(crashed?.code == "codec-crashed" && crashed?.message.contains("crashed (signal 11") == true)
  }

  @Test("a worker that somebody killed is no error of the photo", arguments: ["TERM", "KILL", "INT", "HUP"])
  func killed(signal: String) throws {
    let killed = try failure("kill -\(signal) $$").error
    #expect(killed?.code == "worker-killed" && killed?.category == .temporary && killed?.isRetryable == true)
    #expect(killed?.message.contains("was killed (signal ") == true)
  }

  @Test(
    "invalid messages from a worker are a protocol error, without waiting for it to end",
    arguments: [
      #"printf '\xff\xff\xff\xff\xff\xff\xff\xff' >&0; sleep 5"#, #"printf '\2\0\0\0\0\0\0\0no' >&0; sleep 5"#,
      #"printf '\2\0\0\0\0\0\0\0{}' >&0; sleep 5"#, #"printf '\2\0\0\0\1\0\0\0\0\0\0\0\0\0\0\xff{}' >&0; sleep 5"#,
    ])
  func nonsense(script: String) throws {
    let (error, _) = try failure(script)
    #expect(error?.code == "worker-protocol" && error?.category == .bug)
  }

  @Test("a worker whose job was not admitted runs the next one")
  func notAdmitted() throws {
    var isRefused = true
    let runner = JobRunner(
      .processes(executable: URL(fileURLWithPath: Program.path)), isolatesAll: true,
      admit: { _ throws(EditError) in
        if isRefused { throw EditError(.overMemory, "refused") }
        return nil
      })
    let job = RenderJob(
      source: .file(shop.url("photo.jpg").path), recipe: Recipe(), targets: [.init(settings: OutputSettings())])
    let error = #expect(throws: EditError.self) { try runner.run(job, progress: nil) }
    #expect(error?.code == "over-memory")
    let worker = runner.worker?.id
    isRefused = false
    #expect(try runner.run(job, progress: nil).file.size?.width ?? 0 > 0)
    #expect(worker != nil && runner.worker?.id == worker)
    runner.end()
  }

  @Test("a restarted worker gets photo and recipe again")
  func restarted() throws {
    let runner = JobRunner(.processes(executable: URL(fileURLWithPath: Program.path)), isolatesAll: true)
    let photo = try runner.photo(path: shop.url("photo.jpg").path, limits: PhotoLimits())
    let job = RenderJob(
      source: .photo(photo), recipe: Recipe { Exposure { $0.ev = 0.3 } }, targets: [.init(settings: OutputSettings())])
    let first = try runner.run(job, progress: nil).file.bytes
    #expect(try runner.run(job, progress: nil).file.bytes == first)
    runner.worker?.kill()
    #expect(try runner.run(job, progress: nil).file.bytes == first)
    runner.end()
  }

  @Test("a worker started by hand fails with a usage error")
  func byHand() throws {
    let outcome = try shop.program("worker")
    #expect(outcome.status == 64)
    #expect(outcome.errorCount == 1)
  }

  @Test("a running worker has limited memory and dumps no core")
  func limits() throws {
    try shop.recipe()
    try shop.photo("large.jpg", width: 2400)
    let running = try shop.program.start(["apply", "recipe.json", "large.jpg", "-o", "large.avif"])
    let worker = try #require(Processes.children(of: running.id, atLeast: 1).first)
    // The limits come with its work.
    var limits: [Substring] = []
    func soft(_ name: String) -> String? {
      limits.first { $0.hasPrefix(name) }?.dropFirst(name.count).split(separator: " ").first.map(String.init)
    }
    try Wait.until {
      limits = try String(contentsOfFile: "/proc/\(worker)/limits", encoding: .utf8).split(separator: "\n")
      return soft("Max address space").flatMap { Int($0) } != nil
    }
    running.send(SIGKILL)
    _ = try running.wait(.seconds(60))
    let memory = try #require(soft("Max address space").flatMap { Int($0) }, "\(limits)")
    #expect((4 << 30..<8 << 30).contains(memory))
    #expect(soft("Max core file size") == "0")
  }
}
