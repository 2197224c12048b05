import Foundation
import Glibc
import ImageFiles
import Jobs
import PhotoEdit
import TestSupport
import Testing

/// The limit on the memory of a worker, from job to job.
@Suite("the memory of a worker", .timeLimit(.minutes(Effort.minutes)))
struct WorkerMemoryTests {
  /// What is asked of a runner, and what the system says of its worker then.
  private final class Watched {
    var runner: JobRunner?
    var waiting: [(soft: String, used: Int)] = []
    var refuses = false

    var worker: pid_t { runner?.worker?.id ?? 0 }

    /// The limit on the address space that counts, and the one up to which it can be raised.
    var limits: (soft: String, hard: String) {
      let text = (try? String(contentsOfFile: "/proc/\(worker)/limits", encoding: .utf8)) ?? ""
      let line = text.split(separator: "\n").first { $0.hasPrefix("Max address space") } ?? ""
      let words = line.split(separator: " ").map(String.init)
      return words.count > 4 ? (words[3], words[4]) : ("none", "nothing")
    }

    /// The address space in use.
    private var used: Int {
      let text = (try? String(contentsOfFile: "/proc/\(worker)/statm", encoding: .utf8)) ?? ""
      return (text.split(separator: " ").first.flatMap { Int($0) } ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
    }

    func start(_ executable: URL) {
      runner = JobRunner(
        .processes(executable: executable), isolatesAll: true,
        admit: { [unowned self] (_) throws(EditError) in
          self.waiting.append((self.limits.soft, self.used))
          if self.refuses { throw EditError(.overMemory, "refused") }
          return 1
        })
    }
  }

  @Test("a worker has what the limits of its job allow beyond what it uses, and everything between two jobs")
  func limits() throws {
    let bytes = ByteBlock(copying: [UInt8](SampleFile.data(width: 240)))
    let digest = bytes.withUnsafeBytes { SHA256Digest(of: $0) }
    let watched = Watched()
    watched.start(URL(fileURLWithPath: Program.path))
    let runner = try #require(watched.runner)
    defer { runner.end() }
    var workers: Set<pid_t> = []
    for (gibibytes, refuses) in [(1, false), (3, false), (2, true), (1, false)] {
      var limits = PhotoLimits()
      limits.memory = gibibytes << 30
      let job = RenderJob(
        source: .bytes(bytes, digest), recipe: Recipe { Exposure { $0.ev = 0.2 } },
        targets: [.init(settings: OutputSettings())], limits: limits)
      watched.refuses = refuses
      if refuses {
        #expect(throws: EditError.self) { try runner.run(job, progress: nil) }
      } else {
        #expect(try runner.run(job, progress: nil).file.size?.width == 240)
      }
      workers.insert(watched.worker)
      let waiting = try #require(watched.waiting.last)
      let allowed = try #require(Int(waiting.soft), "\(waiting.soft)")
      // What is in use has hardly changed since the limit was set.
      #expect(allowed > limits.memory && allowed <= limits.memory + waiting.used + (64 << 20))
      let after = watched.limits
      #expect(after.soft == after.hard, "\(after)")
    }
    #expect(watched.waiting.count == 4 && workers.count == 1)
  }
}
