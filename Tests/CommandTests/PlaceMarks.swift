import Foundation
import PhotoEdit
import TestSupport

/// The byte patterns by which a file can disclose the place of another file.
struct PlaceMarks {
  /// The tags that tell a place, in the notation of exiftool.
  private static let tags = [
    "-u", "-ee", "-n", "-gps*", "-xmp:gps*", "-*location*", "-city", "-*:city", "-*:state",
    "-*:sub-location", "-*:province-state", "-*:country*", "-*:geotag", "-*:*latitude*", "-*:*longitude*",
  ]

  /// Numbers and names as text.
  let texts: [String]
  /// Numbers in the form of EXIF, in both byte orders.
  let bytes: [Data]

  init(of name: String, in shop: Workshop) throws {
    let file = shop.url("in/" + name)
    let values = try Self.values(
      of: [file], ["-n", "-GPSLatitude", "-GPSLongitude", "-XMP:GPSLatitude", "-XMP:GPSLongitude"])
    let names = try Self.values(of: [file], ["-City", "-State", "-Sub-location", "-XMP-iptcCore:Location"])
    var texts = names.map(\.value).filter { $0.count > 4 }
    for value in values.compactMap({ Double($0.value).map(abs) }) where value > 0 { texts += Self.spellings(value) }
    self.texts = Array(Set(texts))
    bytes = Self.rationals(try ExifTool.run(["-b", "-Exif", file.path]))
  }

  /// The tags of files that tell a place.
  static func tags(of files: [URL]) throws -> [String] {
    try values(of: files, tags).map { "\($0.file): \($0.tag) is \($0.value)" }
  }

  private static func values(
    of files: [URL], _ options: [String]
  ) throws -> [(file: String, tag: String, value: String)] {
    let rows = try ExifTool.read(files, ["-G1", "-a", "-m"] + options)
    guard rows.count == files.count else { throw CocoaError(.fileReadCorruptFile) }
    return rows.flatMap { row in
      row.filter { $0.key != "SourceFile" }.map { ("\(row["SourceFile"] ?? "")", $0.key, "\($0.value)") }
    }
  }

  /// A description of the first mark in a file; nil if there is none.
  func found(in file: Data) -> String? {
    for mark in bytes where file.range(of: mark) != nil { return "\(mark as NSData)" }
    for text in texts + ["GPSLatitude", "GPSLongitude", "GPSAltitude"] {
      for encoding in [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian] {
        guard let mark = text.data(using: encoding) else { continue }
        if file.range(of: mark) != nil { return "\(text) (\(encoding))" }
      }
    }
    return nil
  }

  /// Degrees as decimals, and as degrees and minutes in the form of XMP, truncated where writers may round differently.
  private static func spellings(_ value: Double) -> [String] {
    let (degrees, minutes) = (Int(value), (value - Double(Int(value))) * 60)
    func cut(_ number: Double, _ digits: Int) -> String {
      let text = String(format: "%.9f", number)
      return String(
        text.prefix(text.distance(from: text.startIndex, to: text.firstIndex(of: ".") ?? text.endIndex) + 1 + digits))
    }
    let decimal = cut(value, 4)
    let seconds = (minutes - Double(Int(minutes))) * 60
    return [decimal, decimal.replacing(".", with: ","), "\(degrees),\(cut(minutes, 3))"]
      + (seconds > 0.01
        ? ["\(degrees) deg \(Int(minutes))' \(cut(seconds, 1))", "\(degrees),\(Int(minutes)),\(cut(seconds, 1))"] : [])
  }

  /// The values of GPSLatitude and GPSLongitude in an EXIF block, in both byte orders.
  private static func rationals(_ block: Data) -> [Data] {
    let block = [UInt8](block)
    guard block.count > 8 else { return [] }
    let isLittle = block[0] == 0x49
    func number(_ place: Int, _ size: Int) -> Int {
      guard place >= 0, place + size <= block.count else { return 0 }
      let part = block[place..<place + size]
      return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }
    func entry(_ tag: Int, in folder: Int) -> Int? {
      (0..<number(folder, 2)).map { folder + 2 + 12 * $0 }.first { number($0, 2) == tag }
    }
    guard let pointer = entry(0x8825, in: number(4, 4)) else { return [] }
    return [2, 4].flatMap { tag -> [Data] in
      guard let place = entry(tag, in: number(pointer + 8, 4)).map({ number($0 + 8, 4) }), place + 24 <= block.count
      else { return [] }
      let value = Array(block[place..<place + 24])
      guard value.contains(where: { $0 != 0 }) else { return [] }
      let turned = stride(from: 0, to: 24, by: 4).flatMap { value[$0..<$0 + 4].reversed() }
      return [Data(value), Data(turned)]
    }
  }
}
