import Foundation
import PhotoEdit

/// Pictures in the format of DEC's terminals: strips of six rows, one color at a time.
enum Sixel {
  /// How many levels each of red, green and blue has.
  private static let steps = 6
  /// The order in which a dither of 4 by 4 pixels gets brighter.
  private static let dither = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

  /// The text that makes a terminal show a picture with 8 bits per channel.
  static func text(_ picture: PixelBuffer) -> String {
    let (width, height) = (picture.width, picture.height)
    let colors = colors(of: picture)
    var text = "\u{1B}Pq\"1;1;\(width);\(height)"
    for color in Set(colors).sorted() {
      let parts = [color / 36, color / 6 % 6, color % 6].map { "\(Int($0) * 100 / (steps - 1))" }
      text += "#\(color);2;" + parts.joined(separator: ";")
    }
    for top in stride(from: 0, to: height, by: 6) {
      let rows = top..<min(top + 6, height)
      for color in Set(colors[(top * width)..<(rows.upperBound * width)]).sorted() {
        let strip = (0..<width).map { column in
          rows.reduce(UInt8(63)) { $0 + (colors[$1 * width + column] == color ? 1 << UInt8($1 - top) : 0) }
        }
        text += "#\(color)" + packed(strip) + "$"
      }
      text += "-"
    }
    return text + "\u{1B}\\\n"
  }

  /// The color number of each pixel.
  private static func colors(of picture: PixelBuffer) -> [UInt8] {
    let (width, channels) = (picture.width, picture.channels)
    let isGray = channels < 3
    let bytes = [UInt8](picture.data)
    return (0..<(width * picture.height)).map { pixel in
      let level = dither[pixel / width % 4 * 4 + pixel % width % 4]
      return (0..<3).reduce(UInt8(0)) { color, channel in
        let value = Int(bytes[pixel * channels + (isGray ? 0 : channel)])
        return color * 6 + UInt8((value * (steps - 1) * 16 + level * 255 + 127) / (255 * 16))
      }
    }
  }

  /// The strip with repeated characters replaced by their count and the character.
  private static func packed(_ strip: [UInt8]) -> String {
    var text = ""
    var start = strip.startIndex
    while start < strip.endIndex {
      let end = strip[start...].firstIndex { $0 != strip[start] } ?? strip.endIndex
      let character = String(UnicodeScalar(strip[start]))
      text += end - start > 3 ? "!\(end - start)\(character)" : String(repeating: character, count: end - start)
      start = end
    }
    return text
  }
}
