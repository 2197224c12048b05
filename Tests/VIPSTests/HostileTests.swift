import ImageFiles
import Foundation
import TestSupport
import Testing
import VIPS

extension VIPSSuite {
  @Suite("hostile files", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
  struct HostileTests {
    static let files = Corpus.files(below: "hostile").filter {
      !["recipes", "store", "luts"].contains($0.deletingLastPathComponent().lastPathComponent)
        && !["json", "md", "xmp", "icc"].contains($0.pathExtension)
    }

    @Test("a hostile file is decoded, or fails with a message", arguments: files)
    func decode(url: URL) throws {
      let sources = [ImageSource.file(url.path), .bytes(ByteBlock(copying: [UInt8](try Data(contentsOf: url))))]
      // In the fast set one of the two, and the other for the next file.
      let place = try #require(Self.files.firstIndex(of: url))
      for (index, source) in sources.enumerated() where Effort.isFull || (index + place).isMultiple(of: 2) {
        do {
          let loaded = try source.load()
          let image = loaded.image
          guard image.format == .uchar else { continue }
          _ = try image.incremented().copiedToMemory()
        } catch let error as LoadError {
          #expect(!error.description.isEmpty)
        } catch let error as VIPSError {
          #expect(!error.message.isEmpty)
        }
      }
    }
  }
}
