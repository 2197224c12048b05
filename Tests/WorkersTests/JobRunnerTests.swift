import Adjustments
import Documents
import Foundation
import ImageFiles
import Rendering
import TestSupport
import Testing

@testable import Workers

/// Which jobs run in a worker, and what is asked before and after each.
@Suite("where jobs run", .timeLimit(.minutes(Effort.minutes)))
struct JobRunnerTests {
  private let folder: ScratchFolder
  private let photo: Photo

  init() throws {
    folder = try ScratchFolder()
    photo = try Photo(bytes: ByteBlock(copying: [UInt8](SampleFile.data(width: 24))))
  }

  private static let known: [(format: OutputFormat, needsWorker: Bool)] = [
    (.jpeg, false), (.png, false), (.webp, false), (.tiff, false), (.heic, true), (.avif, true), (.jxl, true),
  ]

  private func job(
    _ source: RenderJob.Source? = nil, _ targets: [RenderJob.Target] = [], recipe: Recipe = Recipe()
  ) -> RenderJob { RenderJob(source: source ?? .photo(photo), recipe: recipe, targets: targets) }

  private static func target(_ format: OutputFormat? = nil, path: String? = nil, existing: String? = nil)
    -> RenderJob.Target
  { RenderJob.Target(settings: OutputSettings(format: format), path: path, existing: existing) }

  @Test(
    "a job needs a worker if it reads or writes a format that does, in whatever place, and not otherwise",
    arguments: known)
  func formats(format: OutputFormat, needsWorker: Bool) throws {
    let bytes = try job(nil, [Self.target(format)]).run().file.bytes
    let file = folder.appending("written.jpg")
    try Data(bytes).write(to: file)
    let plain = folder.appending("plain.avif")
    try Data(SampleFile.data(width: 24)).write(to: plain)
    let block = ByteBlock(copying: bytes)
    for source in [.bytes(block, SHA256Digest(of: bytes)), .file(file.path), .photo(try Photo(bytes: block))]
      as [RenderJob.Source]
    {
      #expect(job(source).needsWorker == needsWorker)
      #expect(job(source, [Self.target(.png)]).needsWorker == needsWorker)
    }
    let ending = format.fileFormat.fileExtensions[0]
    let (jpeg, png) = (Self.target(.jpeg), Self.target(path: "a.png"))
    for target in [
      Self.target(format), Self.target(path: "a.\(ending)"), Self.target(path: "a.\(ending.uppercased())"),
      Self.target(format, path: "a.jpg"), Self.target(.png, existing: file.path),
    ] {
      for targets in [[target], [target, jpeg], [jpeg, target], [png, jpeg, target]] {
        #expect(job(nil, targets).needsWorker == needsWorker)
      }
    }
    // The settings count more than the path, and what a file has counts more than what it is called.
    #expect(!job(nil, [Self.target(.webp, path: "a.\(ending)")]).needsWorker)
    #expect(!job(nil, [Self.target(.png, existing: plain.path)]).needsWorker)
    #expect(!job(nil, [Self.target(.png, existing: folder.appending("none.\(ending)").path)]).needsWorker)
    #expect(!job(.file(plain.path)).needsWorker)
  }

  /// A runner whose worker cannot be started, with what it asks.
  private final class Asked {
    var needs: [RenderNeed] = []
    var ends = 0
    var refusal: EditError?

    func runner(_ isolation: Isolation, isolatesAll: Bool = false) -> JobRunner {
      JobRunner(
        isolation, isolatesAll: isolatesAll,
        admit: { (need) throws(EditError) in
          self.needs.append(need)
          if let refusal = self.refusal { throw refusal }
          return 1
        }, leave: { self.ends += 1 })
    }
  }

  private var nowhere: Isolation { .processes(executable: folder.appending("nowhere")) }

  @Test("what needs no worker runs in this process unless everything is isolated; without isolation everything does")
  func places() throws {
    let plain = job(nil, [Self.target(.png)])
    let text = job(nil, [Self.target(.png)], recipe: Recipe { Text(text: "a") })
    for (isolation, isolatesAll, needsWorker) in [
      (.none, false, (false, false)), (.none, true, (false, false)), (nowhere, false, (false, true)),
      (nowhere, true, (true, true)),
    ] as [(Isolation, Bool, (Bool, Bool))] {
      for (job, needsWorker) in [(plain, needsWorker.0), (text, needsWorker.1)] {
        let asked = Asked()
        let runner = asked.runner(isolation, isolatesAll: isolatesAll)
        do throws(EditError) {
          let width = try runner.run(job, progress: nil).file.size?.width
          #expect(!needsWorker && width == 24)
        } catch {
          #expect(needsWorker && error.code == .workerNotStarted, "\(error)")
        }
        // A job that was not started has ended, too.
        #expect(asked.needs.count == (needsWorker ? 0 : 1) && asked.ends == 1)
        #expect(asked.needs.allSatisfy { $0.memory > 0 && $0.pixels > 0 })
      }
    }
  }

  @Test("a job that is refused, or of a broken photo, has ended once, with its error")
  func refused() throws {
    let asked = Asked()
    let runner = asked.runner(.none)
    let broken = ByteBlock(copying: [UInt8](SampleFile.small.prefix(40)))
    let digest = broken.withUnsafeBytes { SHA256Digest(of: $0) }
    #expect(throws: EditError.self) { try runner.run(job(.bytes(broken, digest)), progress: nil) }
    #expect(asked.needs.isEmpty && asked.ends == 1)
    asked.refusal = EditError(.overMemory, "refused")
    let error = #expect(throws: EditError.self) { try runner.run(job(nil, [Self.target(.png)]), progress: nil) }
    #expect(error == asked.refusal && asked.needs.count == 1 && asked.ends == 2)
  }

  @Test("photos and previews of formats that need a worker are opened and rendered there only", arguments: known)
  func opening(format: OutputFormat, needsWorker: Bool) throws {
    let bytes = ByteBlock(copying: try job(nil, [Self.target(format)]).run().file.bytes)
    let digest = bytes.withUnsafeBytes { SHA256Digest(of: $0) }
    let isolated = JobRunner(nowhere)
    if needsWorker {
      let error = #expect(throws: EditError.self) { try isolated.photo(bytes, limits: PhotoLimits()) }
      #expect(error?.code == .workerNotStarted)
    } else {
      #expect(try isolated.photo(bytes, limits: PhotoLimits()).info.digest == digest)
    }
    let here = JobRunner(.none)
    let opened = try here.photo(bytes, digest: digest, limits: PhotoLimits())
    #expect(opened.info.digest == digest && opened.info.format == format.fileFormat)
    let preview = PreviewJob(photo: opened, recipe: Recipe(), settings: OutputSettings(format: .png), quality: .final)
    #expect(try here.run(preview) { _ in true }.size?.width == 24)
    if needsWorker {
      #expect(throws: EditError.self) { try isolated.run(preview) { _ in true } }
    } else {
      #expect(try isolated.run(preview) { _ in true }.size?.width == 24)
    }
    #expect(isolated.worker == nil && here.worker == nil)
  }

  @Test("a header of another format than the file is not believed")
  func header() throws {
    let avif = ByteBlock(copying: try job(nil, [Self.target(.avif)]).run().file.bytes)
    let header = try PhotoHeader(of: avif, limits: PhotoLimits().decoding)
    var heic = header.message
    heic.header["format"] = .string(FileFormat.heic.identifier)
    for (message, isBelieved) in [(header.message, true), (heic, false)] {
      let worker = try ScriptedWorker(sending: [message])
      let runner = JobRunner(.processes(executable: worker.folder.appending("worker")))
      defer { runner.end() }
      if isBelieved {
        #expect(try runner.photo(avif, limits: PhotoLimits()).info.format == .avif)
      } else {
        let error = #expect(throws: EditError.self) { try runner.photo(avif, limits: PhotoLimits()) }
        #expect(error?.code == .workerProtocol)
      }
    }
  }
}
