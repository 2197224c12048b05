import Adjustments
import Foundation
import TestSupport
import Testing
import VIPS

@testable import ImageFiles
@testable import Rendering

/// A format that libvips does not read here is one more description and one more decoder.
@Suite("custom decoders", .timeLimit(.minutes(Effort.minutes)))
struct DecoderTests {
  /// Portable float maps, and those of half floats: `PF` or `PH`, the size, -1 for little-endian, rows from the bottom.
  private static func format(_ identifier: String, _ magic: String, _ sample: ImageDecoder.Header.Sample) -> FileFormat
  {
    struct Damage: Error {}
    var reading = FormatReading()
    reading.decoder = ImageDecoder { bytes in
      let lines = bytes.prefix(64).split(separator: 10, maxSplits: 3, omittingEmptySubsequences: false)
      guard lines.count == 4 else { throw Damage() }
      let size = String(decoding: lines[1], as: UTF8.self).split(separator: " ").compactMap { Int($0) }
      guard size.count == 2 else { throw Damage() }
      let header = ImageDecoder.Header(width: size[0], height: size[1], bands: 3, sample: sample)
      let start = lines[3].startIndex
      guard bytes.count >= start else { throw Damage() }
      return ImageDecoder.Opened(header) { bytes, rows, output in
        for (index, row) in rows.enumerated() {
          let from = start + (header.height - 1 - row) * header.rowBytes
          guard from + header.rowBytes <= bytes.count else { throw Damage() }
          let target = UnsafeMutableRawBufferPointer(rebasing: output[(index * header.rowBytes)...])
          target.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[from..<from + header.rowBytes]))
        }
      }
    }
    var description = FormatDescription(identifier, identifier.uppercased(), reading: reading)
    description.signatures = [Signature(magic + "\n")]
    description.contents.depths = [32]
    return FileFormat(description)
  }

  static let formats = [format("pfm", "PF", .float), format("phm", "PH", .half)]

  private static let (width, height) = (70, 50)

  /// The light of a pixel: gray, from 0 to far above white; powers of two, which half floats have exactly.
  private static func light(_ x: Int, _ y: Int) -> Float { x == 0 ? 0 : Float(1 << (x % 7)) / Float(1 << (y % 9)) }

  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func file(_ format: FileFormat, complete: Bool = true) throws -> URL {
    let (width, height) = (Self.width, Self.height)
    let isHalf = format.identifier == "phm"
    var data = Data("\(isHalf ? "PH" : "PF")\n\(width) \(height)\n-1.0\n".utf8)
    for y in (0..<height).reversed() {
      for x in 0..<width {
        for _ in 0..<3 {
          if isHalf {
            withUnsafeBytes(of: Float16(Self.light(x, y))) { data.append(contentsOf: $0) }
          } else {
            withUnsafeBytes(of: Self.light(x, y)) { data.append(contentsOf: $0) }
          }
        }
      }
    }
    let url = scratch.appending("photo." + format.identifier)
    try (complete ? data : data.dropLast(100)).write(to: url)
    return url
  }

  /// The linear light that adjustments get.
  private static func linear(_ photo: Photo) throws -> [Float] {
    var settings = OutputSettings()
    settings.format = .png
    let request = try OutputRequest(settings, path: nil, source: photo.info)
    let plan = try Planner.plan(photo.info, steps: [], request: request)
    var (pipeline, stages) = try Renderer.begin(plan, of: photo, streaming: nil)
    for stage in stages { try pipeline.add(stage) }
    return try pipeline.finishedLinear().withPixels { Array($0.bindMemory(to: Float.self)) }
  }

  @Test("light above white reaches the adjustments unclipped", arguments: formats)
  func unclipped(format: FileFormat) throws {
    let url = try file(format)
    try FileFormat.$additional.withValue([format]) {
      let photo = try Photo(path: url.path)
      #expect(photo.info.format == format && photo.info.depth == 32 && photo.info.bands == 3)
      #expect(photo.info.storedSize == FrameSize(width: Self.width, height: Self.height))
      let found = try Self.linear(photo)
      var largest: Float = 0
      for y in 0..<Self.height {
        for x in 0..<Self.width {
          let wanted = Self.light(x, y)
          largest = max(largest, wanted)
          for band in 0..<3 {
            #expect(abs(found[(y * Self.width + x) * 3 + band] - wanted) <= 1e-5 * wanted, "\(x), \(y)")
          }
        }
      }
      #expect(largest == 64)
    }
  }

  @Test(
    "a decoded photo is rendered like any other, and light above white is recovered by darkening", arguments: formats)
  func rendered(format: FileFormat) throws {
    let url = try file(format)
    try FileFormat.$additional.withValue([format]) {
      var settings = OutputSettings()
      (settings.depth, settings.profile) = (16, .srgb)
      settings.format = .png
      let job = RenderJob(
        source: .file(url.path), recipe: Recipe { Exposure(ev: -7) }, targets: [.init(settings: settings)])
      let file = try job.run(admit: { _ in nil }, progress: nil).file
      let codes = try VIPSImage.decoded(file.bytes)
      // The pixel (6, 0) has 64, and (1, 0) has 2: 1/2 and 1/64 after the adjustment.
      for (x, light) in [(6, 0.5), (1, 1.0 / 64)] {
        let wanted = (light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055) * 65535
        #expect(abs(Double(codes[3 * x]) - wanted) < 8, "\(x)")
      }
    }
  }

  @Test("a format that cannot be written has JPEG as its output format")
  func output() {
    FileFormat.$additional.withValue(Self.formats) {
      #expect(OutputChoice(named: "a.pfm").format == .jpeg)
      #expect(FileFormat(fileExtension: "PFM")?.identifier == "pfm")
    }
    #expect(FileFormat(fileExtension: "pfm") == nil)
  }

  @Test("a truncated file is reported as damaged")
  func damaged() throws {
    let url = try file(Self.formats[0], complete: false)
    FileFormat.$additional.withValue(Self.formats) {
      var settings = OutputSettings()
      settings.format = .png
      let job = RenderJob(source: .file(url.path), recipe: Recipe(), targets: [.init(settings: settings)])
      let error = #expect(throws: (any Error).self) { try job.run(admit: { _ in nil }, progress: nil).file }
      #expect("\(error.map { "\($0)" } ?? "")".contains("decoded"))
    }
  }
}

extension VIPSImage {
  /// The 16-bit values of a file.
  fileprivate static func decoded(_ bytes: [UInt8]) throws -> [UInt16] {
    try ImageSource.bytes(ByteBlock(copying: bytes)).load().image.withPixels { Array($0.bindMemory(to: UInt16.self)) }
  }
}
