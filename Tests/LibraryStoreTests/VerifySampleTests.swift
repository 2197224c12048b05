import Documents
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Samples of a library to check", .timeLimit(.minutes(Effort.minutes)))
struct VerifySampleTests {
  @Test(
    "an invalid sample is refused",
    arguments: ["", "0", "-1", "5.5", "%", "0%", "101%", "-5%", "nan%", "inf%", "1e", "five"])
  func samples(text: String) { #expect(VerifySample(text) == nil) }

  @Test(
    "a percentage is rounded up, and a sample is never larger than the whole",
    arguments: [
      ("5%", 10, 1), ("30%", 10, 3), ("31%", 10, 4), ("100%", 7, 7), ("3", 10, 3), ("12", 10, 10), ("1%", 0, 0),
    ])
  func sizes(text: String, total: Int, size: Int) throws {
    #expect(try #require(VerifySample(text)).count(of: total) == size)
  }

  @Test("samples follow each other in sorted order and start over after the last")
  func rounds() throws {
    let all = (0..<5).map { SHA256Digest(of: [$0]) }
    let sorted = all.sorted()
    let sample = try #require(VerifySample("2"))
    #expect(sample.next(of: all, after: nil) == Array(sorted[..<2]))
    #expect(sample.next(of: all, after: sorted[1]) == Array(sorted[2..<4]))
    #expect(sample.next(of: all, after: sorted[3]) == [sorted[4], sorted[0]])
  }
}
