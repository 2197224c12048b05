import TestSupport
import Testing

@testable import Threads

@Suite("releases of memory", .timeLimit(.minutes(Effort.minutes)))
struct ReleaseScheduleTests {
  private static let interval = Duration.milliseconds(2000)

  @Test("releases are at least an interval apart, and each request is followed by one, at most an interval later")
  func requests() {
    for seed in 0..<Effort.choose(50, full: 1000) {
      var random = SeededGenerator(seed: UInt64(seed))
      var schedule = ReleaseSchedule(interval: Self.interval)
      let start = TimeoutClock.now
      var (now, planned) = (start, TimeoutClock.Instant?.none)
      var (requests, releases) = ([TimeoutClock.Instant](), [TimeoutClock.Instant]())
      func runPlanned(until time: TimeoutClock.Instant?) {
        guard let due = planned, time.map({ due <= $0 }) ?? true else { return }
        schedule.begin(at: due)
        releases.append(due)
        planned = nil
      }
      for _ in 0..<40 {
        now += .milliseconds(Int.random(in: 0...1500, using: &random))
        runPlanned(until: now)
        requests.append(now)
        switch schedule.request(at: now) {
        case .now: releases.append(now)
        case .later(let time):
          #expect(planned == nil && time > now)
          planned = time
        case .planned: #expect(planned != nil)
        }
      }
      runPlanned(until: nil)
      #expect(zip(releases, releases.dropFirst()).allSatisfy { $1 - $0 >= Self.interval })
      #expect(requests.allSatisfy { request in releases.contains { $0 >= request && $0 <= request + Self.interval } })
    }
  }
}
