import CVips
import Foundation
import ImageFiles
import Synchronization
import TestSupport
import Testing

@testable import VIPS

extension VIPSSuite {
  @Suite("progress and cancellation")
  struct ProgressTests {
    final class Record: Sendable {
      private let values = Mutex<[Double]>([])
      var all: [Double] { values.withLock { $0 } }
      func append(_ value: Double) { values.withLock { $0.append(value) } }
    }

    /// An image that takes a dozen seconds to compute on one thread.
    private func slow() throws -> VIPSImage {
      try VIPSImage.computed(
        from: Sample.image8(1000, 3000), width: 1000, height: 3000, bands: 3, format: .uchar, interpretation: .srgb
      ) { _, target in
        usleep(4000 * UInt32(target.rect.height))
      }
    }

    @Test("progress increases from 0 to 1")
    func monotone() throws {
      let record = Record()
      let image = try Sample.image8(2000, 2000).incremented().reportingProgress {
        record.append($0)
        return true
      }
      _ = try image.extractArea(image.bounds).encoded(as: Encoding(.jpeg))
      let all = record.all
      #expect(all.first == 0)
      #expect(all.last == 1)
      #expect(all.count > 3)
      #expect(zip(all, all.dropFirst()).existAndSatisfy { $0 < $1 })
    }

    @Test("a report that returns false cancels the evaluation")
    func refusal() throws {
      let record = Record()
      let image = try slow().reportingProgress {
        record.append($0)
        return $0 < 0.05
      }
      #expect(throws: CancellationError.self) { try image.encoded(as: Encoding(.png)) }
      #expect(record.all.existAndSatisfy { $0 < 0.9 })
    }

    @Test("a canceled evaluation never ends as a success, however small it is")
    func refusalOfLittle() throws {
      for size in 1...300 {
        let image = try Sample.image8(160, size).reportingProgress { _ in false }
        #expect(throws: CancellationError.self) { try image.encoded(as: Encoding(.png)) }
        #expect(throws: CancellationError.self) { try image.copiedToMemory() }
      }
    }

    @Test("an evaluation can be killed from another thread")
    func kill() throws {
      let image = try slow()
      // A thread of its own: the pool of tasks is busy with other tests.
      Thread.detachNewThread {
        usleep(100_000)
        vips_image_set_kill(image.pointer, 1)
      }
      #expect(throws: CancellationError.self) { try image.incremented().encoded(as: Encoding(.jpeg)) }
    }
  }
}
