import Foundation
import PhotoEdit
import TestSupport
import Testing

@testable import Editing
@testable import PhotoEditCommand

@Suite("Sixel pictures", .timeLimit(.minutes(Effort.minutes)))
struct SixelTests {
  /// The red, green and blue, in hundredths, that a terminal shows for each pixel: those of the last color that sets it.
  private static func pixels(_ text: String, _ width: Int, _ height: Int) throws -> [[Int]?] {
    var (pixels, colors) = ([[Int]?](repeating: nil, count: width * height), [Int: [Int]]())
    var (column, top, color) = (0, 0, -1)
    let body = try #require(text.firstMatch(of: /\u{1B}Pq"1;1;(\d+);(\d+)(.*)\u{1B}\\\n/))
    #expect(Int(body.1) == width && Int(body.2) == height)
    for part in String(body.3).matches(of: /#(\d+)(?:;2;(\d+);(\d+);(\d+))?|!(\d+)([?-~])|([?-~])|\$|-/) {
      switch part.0 {
      case "$": column = 0
      case "-": (column, top) = (0, top + 6)
      case let name where name.hasPrefix("#"):
        color = Int(part.1 ?? "") ?? -1
        let parts = [part.2, part.3, part.4].compactMap { $0.flatMap { Int($0) } }
        if parts.count == 3 { colors[color] = parts }
      default:
        let bits = Int((part.6 ?? part.7 ?? "?").utf8.first ?? 63) - 63
        for _ in 0..<(part.5.flatMap { Int($0) } ?? 1) {
          for row in 0..<6 where bits >> row & 1 == 1 {
            let place = (top + row) * width + column
            try #require(column < width && top + row < height && pixels[place] == nil, "each pixel is set once")
            pixels[place] = colors[color]
          }
          column += 1
        }
      }
    }
    return pixels
  }

  @Test("a terminal shows each pixel in its color, within a step of the dither, whatever the size", arguments: [1, 3])
  func colors(channels: Int) throws {
    var random = SeededGenerator(seed: 7)
    for (width, height) in [(1, 1), (5, 6), (7, 13), (40, 26)] {
      let samples = (0..<width * height * channels).map { _ in UInt8.random(in: 0...255, using: &random) }
      let picture = PixelBuffer(
        width: width, height: height, channelOrder: channels == 1 ? .gray : .rgb, depth: 8,
        colorSpace: PixelBuffer.ColorSpace(name: "sRGB", iccProfile: nil, transfer: .srgb), data: Data(samples))
      let shown = try Self.pixels(Sixel.text(picture), width, height)
      for (place, color) in shown.enumerated() {
        let color = try #require(color, "pixel \(place) has a color that was defined")
        for channel in 0..<3 {
          let sample = Double(samples[place * channels + (channels == 1 ? 0 : channel)]) / 2.55
          #expect(abs(Double(color[channel]) - sample) <= 20.5, "pixel \(place) of \(width)×\(height): \(color)")
        }
      }
    }
    // What the ends show is exact.
    for end in [UInt8(0), 255] {
      let picture = PixelBuffer(
        width: 9, height: 7, channelOrder: .rgb, depth: 8,
        colorSpace: PixelBuffer.ColorSpace(name: "sRGB", iccProfile: nil, transfer: .srgb),
        data: Data(repeating: end, count: 9 * 7 * 3))
      #expect(
        try Self.pixels(Sixel.text(picture), 9, 7)
          == [[Int]?](repeating: [Int](repeating: end == 0 ? 0 : 100, count: 3), count: 63))
    }
  }
}
