import Foundation
import ImageFiles
import TestSupport
import Testing
import VIPS

@Suite("JPEG files without an end marker", .timeLimit(.minutes(Effort.minutes)))
struct JPEGEndTests {
  @Test(
    "only the marker is missing where a file of one scan lost no more than it", arguments: ["baseline", "progressive"])
  func cut(kind: String) throws {
    let whole = kind == "baseline" ? SampleFile.small : ProgressiveJPEG.data
    #expect(whole.suffix(2) == Data([0xFF, 0xD9]))
    for lost in 1...min(60, whole.count - 4) {
      let file = ByteBlock(copying: Array(whole.dropLast(lost)))
      #expect(JPEGEnd.isAllThatIsMissing(in: file) == (kind == "baseline" && lost <= 2), "\(lost) bytes")
    }
  }
}
