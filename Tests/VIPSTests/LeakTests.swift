import ImageFiles
import CVips
import Foundation
import TestSupport
import Testing

@testable import VIPS

extension VIPSSuite {
  @Suite("memory")
  struct LeakTests {
    static let rounds = 200

    /// Objects of libvips that are alive in this process.
    static var objects: Int {
      var count = 0
      withUnsafeMutablePointer(to: &count) { count in
        _ = vips_object_map(
          { _, count, _ in
            count?.assumingMemoryBound(to: Int.self).pointee += 1
            return nil
          }, count, nil)
      }
      return count
    }

    /// Bytes of memory that are really there.
    static var residentBytes: Int {
      let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
      return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
    }

    private final class Witness: Sendable {}

    // Processes of their own: elsewhere other tests make objects and take memory at the same time.
    @Test("hundreds of rounds of load, compute and encode leak no object and no memory")
    func rounds() async {
      await #expect(processExitsWith: .success) {
        for encoding in [Encoding(.jpeg), Encoding(.png), Encoding(.webp), Encoding(.tiff)] {
          try LeakTests.check(encoding)
        }
      }
    }

    @Test("failing rounds leak nothing either")
    func failures() async {
      await #expect(processExitsWith: .success) { try LeakTests.checkFailures() }
    }

    @Test("the bytes of a photo are given back with its picture", arguments: ["png", "webp", "tif", "jpg"])
    func bytes(format: String) throws {
      let formats = ["png": Encoding(.png), "webp": Encoding(.webp), "tif": Encoding(.tiff), "jpg": Encoding(.jpeg)]
      weak var block: ByteBlock?
      do {
        let file = ByteBlock(copying: try Sample.gradient(16, 12).encoded(as: try #require(formats[format])))
        block = file
        let image = try ImageSource.bytes(file).load().image
        _ = try image.incremented().encoded(as: Encoding(.png))
        try #require(block != nil)
      }
      #expect(block == nil)
    }

    private static func check(_ encoding: Encoding) throws {
      let file = ByteBlock(copying: try Sample.gradient(160, 120).encoded(as: encoding))
      let profile = try Sample.profile()
      try leavesNothing("\(encoding)") {
        let loaded = try ImageSource.bytes(file).load().image
        let image = try loaded.incremented().incremented().extractArea(PixelRect(x: 10, y: 10, width: 100, height: 90))
        _ = try image.encoded(as: encoding, profile: profile)
        _ = try image.withFields(setting: ["a": .blob([1]), "b": .int(1)]).fields
      }
    }

    private static func checkFailures() throws {
      let file = try Sample.image8(160, 120).encoded(as: Encoding(.png))
      let cut = ByteBlock(copying: Array(file.prefix(file.count / 2)))
      struct Refusal: Error {}
      try leavesNothing("failures") {
        let image = try ImageSource.bytes(cut).load().image.incremented()
        #expect(throws: VIPSError.self) { try image.encoded(as: Encoding(.jpeg)) }
        let whole = try VIPSImage.decoded(file)
        let refusing = try VIPSImage.computed(
          from: whole, width: 160, height: 120, bands: 3, format: .uchar, interpretation: .srgb
        ) { _, _ in throw Refusal() }
        #expect(throws: Refusal.self) { try refusing.copiedToMemory() }
        #expect(throws: VIPSError.self) { try whole.extractBand(7) }
        let fresh = try Sample.image8(50, 50)
        #expect(throws: CancellationError.self) {
          try fresh.reportingProgress { _ in false }.encoded(as: Encoding(.png))
        }
      }
    }

    private static func leavesNothing(_ name: String, _ round: () throws -> Void) throws {
      // The first rounds fill pools and thread-private buffers.
      for _ in 0..<50 { try round() }
      let (objects, memory) = (Self.objects, Self.residentBytes)
      for _ in 0..<Self.rounds { try round() }
      // A leak would be one object a round.
      #expect(Self.objects - objects < Self.rounds / 3, "\(name)")
      // Half of one image a round.
      #expect(Self.residentBytes - memory < Self.rounds * 160 * 120 * 3 / 2, "\(name)")
    }

    @Test("closures and bytes are released with the last image that needs them")
    func released() throws {
      weak var witness: Witness?
      weak var bytes: ByteBlock?
      weak var held: ByteBlock?
      do {
        let strong = Witness()
        let block = ByteBlock(copying: Sample.bytes(50, 40, 3))
        (witness, bytes) = (strong, block)
        var image = try VIPSImage(pixels: block, width: 50, height: 40, bands: 3, format: .uchar)
        image = try VIPSImage.computed(
          from: image, width: 50, height: 40, bands: 3, format: .uchar, interpretation: .srgb
        ) { source, target in
          withExtendedLifetime(strong) {
            target.base.copyMemory(from: source.base, byteCount: target.rect.width * 3)
          }
        }
        image = try image.flipped(.vertical).reportingProgress { _ in true }
        _ = try image.copiedToMemory()
        do {
          let file = ByteBlock(copying: try image.encoded(as: Encoding(.png)))
          held = file
          image = try ImageSource.bytes(file).load().image
        }
        #expect(held != nil)
        _ = try image.bytes()
      }
      #expect(witness == nil)
      #expect(bytes == nil)
      #expect(held == nil)
    }
  }
}
