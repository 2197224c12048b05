import Documents
import ImageFiles
import Jobs
import TestSupport
import Testing
import Threads
import VIPS

@testable import Batch

@Suite("rows of archives that are reported late", .timeLimit(.minutes(Effort.minutes)))
struct LateMemberTests {
  @Test("a row reported after its archive was finished ends like the others")
  func late() async throws {
    let bench = try ManifestBench(photos: 2)
    let manifest = """
      {"id":"late","input":"in/0.jpg","recipe":{"adjustments":[]},"output":"tar:o.tar#0.jpg"}
      {"id":"last","input":"in/1.jpg","recipe":{"adjustments":[]},"output":"tar:o.tar#1.jpg"}
      """
    let outcome = try await bench.run(manifest) { request in
      request.scheduling.jobs = 2
      request.places.archives = LateArchive()
    }
    #expect(outcome.tally[.done] == 2)
    #expect(try bench.statuses() == ["late": "done", "last": "done"])
  }
}

/// An archive of two members. Putting the first one returns after the scheduler knows that the archive is finished.
private final class LateArchive: ArchiveStandIn {
  private enum Phase: Hashable {
    case begun
    case complete(String)
    case settled
  }
  private let phase = Monitor(Phase.begun)

  func put(
    _ bytes: [UInt8], at place: StoragePlace, fingerprint: String, mediaType: String, policy: ExistingOutput,
    check: () throws(EditError) -> Void
  ) throws(EditError) -> PutOutcome {
    try check()
    guard case .tar(let archive, let member) = place else { throw .canceled }
    if member == "1.jpg" {
      phase.withLock { $0 = .complete(archive) }
    } else {
      phase.wait(timeout: .seconds(60)) { $0 == .settled ? true : nil }
    }
    return .deferred(archive: archive)
  }

  func settled(isComplete: Bool) -> [FinishedArchive] {
    phase.withLock { phase in
      guard case .complete(let archive) = phase else { return [] }
      phase = .settled
      return [FinishedArchive(archive: archive)]
    }
  }
}
