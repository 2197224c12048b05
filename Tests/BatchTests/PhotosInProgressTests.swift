import Documents
import Jobs
import TestSupport
import Testing

@testable import Batch

@Suite("photos of a hot folder in progress", .timeLimit(.minutes(Effort.minutes)))
struct PhotosInProgressTests {
  private static func outcome(_ photo: Int, _ number: Int) -> Outcome {
    var outcome = Outcome(input: "\(photo)", status: .done)
    (outcome.index, outcome.byteCount) = (photo, number)
    return outcome
  }

  @Test("a photo ends once, with its last output, in whatever order outputs come; a problem with one stops no other")
  func ends() {
    var random = SeededGenerator(seed: 12)
    for round in 0..<50 {
      let counts = (0..<Int.random(in: 1...6, using: &random)).map { _ in Int.random(in: 1...4, using: &random) }
      let bad = Set(counts.indices.filter { _ in Bool.random(using: &random) })
      var ended: [Int] = []
      let photos = PhotosInProgress(counts) { photo, outcomes throws(EditError) in
        ended.append(photo)
        #expect(Set(outcomes.compactMap(\.byteCount)) == Set(0..<counts[photo]) && outcomes.count == counts[photo])
        if bad.contains(photo) { throw EditError(.usage, "photo \(photo)") }
      }
      var left = counts
      var expected: [Int] = []
      for outcome in counts.indices.flatMap({ photo in (0..<counts[photo]).map { Self.outcome(photo, $0) } })
        .shuffled(using: &random)
      {
        photos.ended(outcome)
        left[outcome.index] -= 1
        if left[outcome.index] == 0 { expected.append(outcome.index) }
        #expect(ended == expected, "round \(round)")
        #expect(photos.problem?.message == expected.first(where: bad.contains).map { "photo \($0)" })
      }
    }
  }
}
