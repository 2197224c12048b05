import Rendering
import Testing

/// Limits and estimates of jobs, as values.
@Suite("jobs", .timeLimit(.minutes(1)))
struct JobTests {
  @Test(
    "amounts of memory are read as people write them",
    arguments: [
      ("512MiB", 512 << 20), ("4GB", 4_000_000_000), ("2g", 2 << 30), ("1.5 GiB", 3 << 29), ("1000000", 1_000_000),
      ("300k", 300 << 10), ("7kB", 7000), ("1TB", 1_000_000_000_000), ("12b", 12), ("lots", nil), ("", nil),
      ("-1g", nil),
      ("0", nil), ("4GBs", nil), ("4 G B", nil), ("1e3", nil), ("GB", nil), ("1.2.3", nil), ("99999999999999T", nil),
      ("٣g", nil),
    ] as [(String, Int?)])
  func amounts(text: String, bytes: Int?) { #expect(MemorySize.bytes(text) == bytes) }

  @Test("a deadline grows with what is encoded, and memory with what that needs")
  func deadlines() {
    let limits = PhotoLimits()
    let small = limits.time(for: RenderNeed(memory: 0, pixels: 1_000_000))
    let large = limits.time(for: RenderNeed(memory: 0, pixels: 24_000_000))
    #expect(small == .seconds(42) && large == .seconds(318))
    #expect(limits.memory(for: RenderNeed(memory: 100 << 20, pixels: 0)) == 1 << 30)
    #expect(limits.memory(for: RenderNeed(memory: 3 << 30, pixels: 0)) == 6 << 30)
  }
}
