import TestSupport
import Testing

@testable import ImageFiles

@Suite("data after a JPEG", .timeLimit(.minutes(Effort.minutes)))
struct TrailerTests {
  /// A JPEG of markers alone.
  private static let picture: [UInt8] = [
    0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 1, 0xFF, 0, 2,
    0xFF, 0xD9,
  ]

  private static func extras(_ trailer: [UInt8]) -> Set<MetadataReading.Extra> {
    (picture + trailer).withUnsafeBytes { MetadataReading($0, .jpeg) }.extras
  }

  /// A trailer of Samsung with data of some types.
  private static func samsung(_ types: [Int]) -> [UInt8] {
    var bytes = [UInt8](repeating: 7, count: 30 * types.count)
    var directory = Array("SEFH".utf8)
    directory.append(106, width: 4, .little)
    directory.append(types.count, width: 4, .little)
    for (index, type) in types.enumerated() {
      directory.append(0, width: 2, .little)
      directory.append(type, width: 2, .little)
      directory.append(30 * (types.count - index), width: 4, .little)
      directory.append(30, width: 4, .little)
    }
    bytes += directory
    bytes.append(directory.count, width: 4, .little)
    return bytes + Array("SEFT".utf8)
  }

  @Test("a video that Samsung has put after the picture is seen among other data, wherever its entry stands")
  func samsung() {
    for place in 0..<4 {
      var types = [0x0A01, 0x0A41, 0x0AA1, 0x0001]
      #expect(Self.extras(Self.samsung(types)) == [.samsungTrailer])
      types.insert(0x0A30, at: place)
      #expect(Self.extras(Self.samsung(types)) == [.motionPhoto, .samsungTrailer])
      #expect(Self.extras(Self.samsung([0x0A30])) == [.motionPhoto])
    }
  }

  @Test("any byte after the end is seen, but zeros are padding")
  func others() {
    #expect(Self.extras([]) == [])
    #expect(Self.extras([0]) == [] && Self.extras([UInt8](repeating: 0, count: 5000)) == [])
    #expect(Self.extras([1]) == [.trailer] && Self.extras([0, 0, 9, 0]) == [.trailer])
    #expect(Self.extras(Array("SEFT".utf8)) == [.trailer])
    #expect(Self.extras([0xFF, 0xFF, 0xFF, 0x7F] + Array("SEFT".utf8)) == [.trailer])
    // A picture without an end has nothing after it.
    #expect(Array(Self.picture.dropLast(2)).withUnsafeBytes { MetadataReading($0, .jpeg) }.extras == [])
  }
}
