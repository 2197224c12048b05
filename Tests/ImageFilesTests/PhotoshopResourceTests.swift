import Documents
import TestSupport
import Testing

@testable import ImageFiles

/// Lists of random resources against a table in memory.
@Suite("resources of Photoshop", .timeLimit(.minutes(Effort.minutes)))
struct PhotoshopResourceTests {
  private typealias Resource = (number: Int, name: [UInt8], value: [UInt8])

  /// The bytes of a resource: number, name and value, each padded to an even length.
  private static func bytes(_ resource: Resource) -> [UInt8] {
    var bytes = Array("8BIM".utf8)
    bytes.append(resource.number, width: 2, .big)
    bytes += [UInt8(resource.name.count)] + resource.name
    if resource.name.count % 2 == 0 { bytes.append(0) }
    bytes.append(resource.value.count, width: 4, .big)
    return bytes + resource.value + (resource.value.count % 2 == 1 ? [0] : [])
  }

  private static func list(_ random: inout SeededGenerator, _ numbers: [Int]) -> [Resource] {
    (0..<Int.random(in: 0...6, using: &random)).map { index in
      let number = numbers.randomElement(using: &random) ?? 1
      let name = [UInt8](repeating: 0x61, count: [0, 0, 1, 2, 255].randomElement(using: &random) ?? 0)
      let value = (0..<Int.random(in: 0...9, using: &random)).map { UInt8(16 * index + $0) }
      return (number, name, value)
    }
  }

  @Test("resources are found whatever the lengths of their names and values, up to the first that is cut off")
  func reading() {
    var random = SeededGenerator(seed: 21)
    for round in 0..<200 {
      let resources = Self.list(&random, [0x0404, 0x0409, 0x03ED, 0xFFFF])
      let parts = resources.map(Self.bytes)
      let bytes = Array(parts.joined())
      let found = PhotoshopResources.list(bytes)
      #expect(found.map(\.number) == resources.map(\.number), "round \(round)")
      #expect(found.map { Array(bytes[$0.value]) } == resources.map(\.value), "round \(round)")
      for number in [0x0404, 0x03ED, 1] {
        #expect(PhotoshopResources.value(number, in: bytes) == resources.first { $0.number == number }?.value)
      }
      guard let last = resources.last else { continue }
      // Only the padding may be missing.
      let padding = last.value.count % 2
      #expect(PhotoshopResources.list(Array(bytes.dropLast(padding))).count == resources.count)
      let cut = PhotoshopResources.list(Array(bytes.dropLast(padding + 1)))
      #expect(cut.count == resources.count - 1, "round \(round)")
      #expect(PhotoshopResources.list(bytes + Array("8BIN".utf8) + bytes).count == resources.count)
    }
  }

  @Test("a new record takes the place of the first, its digest follows, and every other resource keeps its bytes")
  func changed() {
    var random = SeededGenerator(seed: 22)
    let (iptc, digest, copy) = (0x0404, 0x0425, 0x0422)
    for round in 0..<400 {
      var resources = Self.list(&random, [iptc, digest, copy, 0x03ED, 0x040C])
      let old = resources.first { $0.number == iptc && !$0.value.isEmpty }?.value
      // Some digests are those of the record.
      for index in resources.indices where resources[index].number == digest && Bool.random(using: &random) {
        if let old { resources[index].value = MD5.digest(of: old) }
      }
      let tail = round % 3 == 0 ? Array("tail".utf8) : []
      let bytes = resources.flatMap(Self.bytes) + tail
      for new in [nil, [0x1C, 2, 5], [0x1C, 2, 5, 9]] as [[UInt8]?] {
        let revision = MetadataRevision(from: MetadataBundle(iptc: old), to: MetadataBundle(iptc: new)) { kind, value in
          // Further records go, a copy loses its last byte, and the rest stays.
          switch kind {
          case .iptc: nil
          case .photoshop(copy): Array(value.dropLast())
          default: value
          }
        }
        var (expected, isFirst): ([UInt8], Bool) = ([], true)
        for resource in resources {
          var left: [UInt8]? = resource.value
          switch resource.number {
          case iptc where isFirst && !resource.value.isEmpty: (left, isFirst) = (new, false)
          case iptc: left = nil
          case digest: if let old, resource.value == MD5.digest(of: old) { left = new.map { MD5.digest(of: $0) } }
          case copy: left?.removeLast(min(1, resource.value.count))
          default: break
          }
          if let left { expected += Self.bytes((resource.number, resource.name, left)) }
        }
        if old == nil, let new { expected += Self.bytes((iptc, [], new)) }
        #expect(PhotoshopResources.changed(bytes, by: revision) == expected + tail, "round \(round)")
      }
    }
  }
}
