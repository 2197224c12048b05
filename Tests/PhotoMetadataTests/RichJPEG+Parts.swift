@testable import ImageFiles

extension RichJPEG {
  /// A part of a file.
  struct Part: Equatable {
    let name: String
    let bytes: ArraySlice<UInt8>
  }

  /// The parts of a file, each once, in order: they make up the file.
  static func parts(_ bytes: [UInt8]) -> [Part] {
    let found = bytes.withUnsafeBytes { JPEGSegments($0) }
    var parts = [Part(name: "SOI", bytes: bytes[..<2])]
    var position = 2
    for segment in found.segments {
      if segment.range.lowerBound > position {
        parts.append(Part(name: "fill", bytes: bytes[position..<segment.range.lowerBound]))
      }
      parts.append(Part(name: name(segment, bytes), bytes: bytes[segment.range]))
      position = segment.range.upperBound
    }
    let end = JPEGFile.end(of: bytes) ?? bytes.count
    return parts + [Part(name: "scans", bytes: bytes[position..<end]), Part(name: "trailer", bytes: bytes[end...])]
  }

  private static func name(_ segment: JPEGSegments.Segment, _ bytes: [UInt8]) -> String {
    let payload = bytes[segment.payload]
    let heads: [(String, [UInt8])] = [
      ("Exif", Array("Exif\0".utf8)), ("XMP", JPEGFile.xmpHead), ("extended XMP", JPEGFile.extensionHead),
      ("Photoshop", JPEGFile.photoshopHead), ("MPF", Array("MPF\0".utf8)),
    ]
    return heads.first { payload.starts(with: $0.1) }?.0 ?? "marker \(segment.marker)"
  }
}
