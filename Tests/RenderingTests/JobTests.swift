import Adjustments
import ImageFiles
import SampleScene
import TestSupport
import Testing
import VIPS

@testable import Rendering

/// Limits and estimates of jobs, as values.
@Suite("render jobs", .timeLimit(.minutes(Effort.minutes)))
struct JobTests {
  @Test(
    "human-readable memory sizes are parsed",
    arguments: [
      ("512MiB", 512 << 20), ("4GB", 4_000_000_000), ("2g", 2 << 30), ("1.5 GiB", 3 << 29), ("1000000", 1_000_000),
      ("300k", 300 << 10), ("7kB", 7000), ("1TB", 1_000_000_000_000), ("12b", 12), ("lots", nil), ("", nil),
      ("-1g", nil),
      ("0", nil), ("4GBs", nil), ("4 G B", nil), ("1e3", nil), ("GB", nil), ("1.2.3", nil), ("99999999999999T", nil),
      ("٣g", nil),
    ] as [(String, Int?)])
  func amounts(text: String, bytes: Int?) { #expect(MemorySize.bytes(text) == bytes) }

  @Test("the time limit grows with the number of pixels, and the memory limit with the estimated need")
  func deadlines() {
    let limits = PhotoLimits()
    let small = limits.time(for: RenderNeed(memory: 0, pixels: 1_000_000))
    let large = limits.time(for: RenderNeed(memory: 0, pixels: 24_000_000))
    #expect(small == .seconds(42) && large == .seconds(318))
    #expect(limits.memory(for: RenderNeed(memory: 100 << 20, pixels: 0)) == 4 << 30)
    #expect(limits.memory(for: RenderNeed(memory: 3 << 30, pixels: 0)) == 6 << 30)
  }

  @Test("a progressive JPEG needs memory for all its coefficients; at a smaller decoder scale, the pixels need less")
  func progressive() throws {
    let image = try ImageSource.bytes(ByteBlock(copying: [UInt8](SampleFile.medium))).load().image
    let (pixels, samples) = (600 * 400, 600 * 400 * 3)
    func photo(isProgressive: Bool) throws -> Photo {
      var options = EncodingOptions()
      options.isProgressive = isProgressive
      return try Photo(bytes: ByteBlock(copying: image.encoded(as: Encoding(.jpeg, options))))
    }
    func decoding(_ photo: Photo, _ shrink: Int? = nil) -> Int {
      MemoryEstimate.Source(photo).decoding(isComplete: shrink != nil, shrink: shrink ?? 1)
    }
    let (baseline, progressive) = (try photo(isProgressive: false), try photo(isProgressive: true))
    #expect(decoding(baseline) == 0 && decoding(progressive) == 6 * pixels)
    #expect(decoding(baseline, 1) == samples && decoding(baseline, 4) == samples / 16)
    let jobs = [baseline, progressive].map { photo in
      RenderJob(source: .photo(photo), recipe: Recipe(), targets: [.init(settings: OutputSettings())])
    }
    let needs = try jobs.map { try PlannedJob($0).need.memory }
    #expect(needs[1] - needs[0] > 5 * pixels)
  }
}
