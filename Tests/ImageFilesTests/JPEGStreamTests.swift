import TestSupport
import Testing

@testable import ImageFiles

/// A JPEG of random segments and scans, and what a reader has to find in it.
private struct JPEGStream {
  private(set) var bytes: [UInt8] = [0xFF, 0xD8]
  /// The segments before the first scan: markers, and the bytes after their lengths.
  private(set) var segments: [(marker: Int, payload: [UInt8])] = []
  private(set) var firstScan = 0
  private(set) var scans = 0
  /// The position after the end marker.
  private(set) var end = 0

  /// - Parameters:
  ///   - components: the components of the image.
  ///   - passes: the scans of a progressive image; 0 for one that is not, with all components in one scan.
  ///   - filled: whether fill bytes and markers that stand alone may precede a segment.
  init(_ random: inout SeededGenerator, components: Int, passes: Int, filled: Bool) {
    let frame = passes == 0 ? [0xC0, 0xC1, 0xC9] : [0xC2, 0xC6, 0xCA]
    var markers = [0xC4, 0xDB, 0xE0, 0xE1, 0xED, 0xFE, 0xDD].shuffled(using: &random).prefix(4)
    markers.insert(frame.randomElement(using: &random) ?? frame[0], at: Int.random(in: 0...4, using: &random))
    for marker in markers {
      if filled { fill(&random) }
      let header = [8, 0, 16, 0, 16, components] + (0..<components).flatMap { [$0 + 1, 0x11, 0] }
      // An end marker in a segment ends nothing.
      let content: [UInt8] = [0xFF, 0xD9, 0xFF, 0xDA, 0, 0xFF, 0xC2].shuffled(using: &random)
      let isFrame = frame.contains(marker)
      let payload = isFrame ? header.map { UInt8($0) } : Array(content.prefix(Int.random(in: 0...7, using: &random)))
      segments.append((marker, payload))
      append(marker, payload)
    }
    if filled { fill(&random) }
    firstScan = bytes.count
    for pass in 0..<max(1, passes) {
      if pass > 0 {
        if filled { fill(&random) }
        append(0xC4, [0, 0xFF, 0xD9])
      }
      let count = passes == 0 ? components : 1
      append(0xDA, [UInt8(count)] + (1...count).flatMap { [UInt8($0), 0] } + [1, 1, 0])
      scans += 1
      for _ in 0..<3 { bytes += [1, 2, 0xFF, 0, 3, 0xFF, 0xD0 | UInt8.random(in: 0...7, using: &random), 4] }
    }
    bytes += filled ? [0xFF, 0xFF, 0xD9] : [0xFF, 0xD9]
    end = bytes.count
  }

  private mutating func append(_ marker: Int, _ payload: [UInt8]) { bytes += JPEGFile.segment(marker, payload) }

  private mutating func fill(_ random: inout SeededGenerator) {
    if Bool.random(using: &random) { bytes += [0xFF, 0x01] }
    bytes += [UInt8](repeating: 0xFF, count: Int.random(in: 0...3, using: &random))
  }
}

@Suite("streams of JPEG", .timeLimit(.minutes(Effort.minutes)))
struct JPEGStreamTests {
  @Test("a marker is what table B.1 of ITU-T T.81 says of it")
  func markers() {
    let frames: Set = [0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF]
    let progressive: Set = [0xC2, 0xC6, 0xCA, 0xCE]
    // Codes, conditioning, scans, quantization, restart intervals.
    let coding = frames.union([0xC4, 0xCC, 0xDA, 0xDB, 0xDD])
    let alone = Set([0x01] + Array(0xD0...0xD8))
    let known = coding.union(alone).union([0xD9, 0xDC, 0xFE]).union(Array(0xE0...0xEF))
    for code in 1...0xFE {
      #expect(JPEGMarker.isFrame(code) == frames.contains(code), "\(code)")
      #expect(JPEGMarker.isCoding(code) == coding.contains(code), "\(code)")
      #expect(JPEGMarker.standsAlone(code) == alone.contains(code), "\(code)")
      #expect(JPEGMarker.isUnknown(code) == !known.contains(code), "\(code)")
      if frames.contains(code) { #expect(JPEGMarker.isProgressive(code) == progressive.contains(code), "\(code)") }
    }
  }

  @Test(
    "segments, scans and the end are found past fill bytes, coded data and markers inside of segments", arguments: 0..<4
  )
  func streams(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<60 {
      let (components, passes) = (round % 4 + 1, round % 5)
      let stream = JPEGStream(&random, components: components, passes: passes, filled: true)
      let bytes = stream.bytes + [0, 9, 0xFF, 0xD9]
      let name: Comment = "round \(round)"
      bytes.withUnsafeBytes { bytes in
        let found = JPEGSegments(bytes)
        #expect(found.scanPosition == stream.firstScan, name)
        #expect(found.segments.map(\.marker) == stream.segments.map(\.marker), name)
        #expect(found.segments.map { Array(bytes[$0.payload]) } == stream.segments.map(\.payload), name)
        #expect(found.isProgressive == (passes > 0), name)
        #expect(JPEGScans.end(of: bytes) == stream.end, name)
        #expect(JPEGScans.fault(in: bytes) == nil, name)
      }
      for limit in 0...6 {
        let scans = bytes.withUnsafeBytes { JPEGScans(in: $0, limit: limit) }
        #expect(scans.count == min(stream.scans, limit + 1), name)
        if limit >= stream.scans { #expect(scans.isComplete, name) }
      }
      let open = Array(stream.bytes.dropLast(2))
      #expect(open.withUnsafeBytes { JPEGScans.end(of: $0) } == nil, name)
      #expect(open.withUnsafeBytes { JPEGScans(in: $0, limit: 9).isComplete } == (passes == 0), name)
    }
  }

  @Test("pictures inside of other bytes are found from their start to their end, and nothing that only begins like one")
  func embedded() {
    var random = SeededGenerator(seed: 5)
    for round in 0..<60 {
      var (bytes, expected) = ([UInt8](), [Range<Int>]())
      for _ in 0...2 {
        bytes +=
          [[], [0xFF, 0xD8, 0xFF], [0xFF, 0xD8, 0xFF, 0xE0, 0, 1, 0xFF, 0xD9], [0xFF, 0xD8, 0xFF, 0x41, 0xFF]]
          .randomElement(using: &random) ?? []
        bytes.append(3)
        let stream = JPEGStream(&random, components: 3, passes: 0, filled: false)
        expected.append(bytes.count..<bytes.count + stream.bytes.count)
        bytes += stream.bytes
      }
      #expect(EmbeddedJPEG.ranges(in: bytes) == expected, "round \(round)")
      #expect(EmbeddedJPEG.ranges(in: bytes, from: expected[0].lowerBound) == expected)
      #expect(EmbeddedJPEG.ranges(in: bytes, from: expected[0].lowerBound + 1) == Array(expected.dropFirst()))
      // The last one has no end.
      #expect(EmbeddedJPEG.ranges(in: Array(bytes.dropLast(2))) == Array(expected.dropLast()), "round \(round)")
    }
    for (count, isFound) in [(63, true), (64, false)] {
      let segments = (0..<count).flatMap { _ in JPEGFile.segment(0xE5, []) }
      let picture = [0xFF, 0xD8] + segments + JPEGFile.segment(0xDA, [1]) + [7, 0xFF, 0xD9]
      #expect(EmbeddedJPEG.ranges(in: picture) == (isFound ? [0..<picture.count] : []))
    }
  }
}
