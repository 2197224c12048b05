@testable import ImageFiles
@testable import PhotoMetadata

extension RichContainer {
  /// The parts of a file that a change of the description may not touch: everything but the blocks, and the tables that say where
  /// they are.
  func parts(_ bytes: [UInt8]) -> [[UInt8]] {
    switch self {
    case .png:
      let file = PNGFile.chunks(bytes)
      let kept = file.chunks.filter { chunk in
        guard ["eXIf", "iTXt", "tEXt", "zTXt"].contains(chunk.kind) else { return true }
        return bytes.matches("Author", at: chunk.data.lowerBound)
      }
      return kept.map { Array(bytes[$0.range]) } + [Array(bytes[file.end...])]
    case .webp:
      return bytes.withUnsafeBytes { WebPFile.chunks($0) }.chunks.filter {
        !["EXIF", "XMP ", "VP8X"].contains($0.kind)
      }
      .map { $0.kind.bytes + bytes[$0.data] }
    case .gif:
      let found = bytes.withUnsafeBytes { GIFFile.extensions($0) }.found.filter { $0.kind == .xmp }
      var left: [[UInt8]] = []
      var position = 0
      for one in found {
        left.append(Array(bytes[position..<one.range.lowerBound]))
        position = one.range.upperBound
      }
      return [Array(left.joined()) + bytes[position...]]
    case .jxl:
      return bytes.withUnsafeBytes { Box.list($0, in: 0..<$0.count) }.boxes.filter {
        !["Exif", "xml "].contains($0.kind)
      }
      .map { $0.kind.bytes + bytes[$0.content] }
    case .heic:
      guard let table = bytes.withUnsafeBytes({ HEIFItems($0) }) else { return [] }
      let items = table.items.filter { !$0.isMetadata }.map { item in
        Array(bytes[item.entry]) + (table.ranges(of: item.id, inFileOf: bytes.count) ?? []).flatMap { bytes[$0] }
      }
      let boxes = bytes.withUnsafeBytes { Box.list($0, in: 0..<$0.count) }.boxes
      let tables = table.children.filter { !["iinf", "iloc", "iref"].contains($0.kind) }
      let others = (boxes.filter { !["meta", "mdat"].contains($0.kind) } + tables).map { Array(bytes[$0.range]) }
      return items + others
        + table.references.filter { $0.kind != "cdsc" }.map { [UInt8($0.from)] + $0.to.map { UInt8($0) } }
    case .tiff:
      guard let header = TIFFHeader(bytes), let first = TIFFDirectory(bytes, at: header.first, header),
        let second = TIFFDirectory(bytes, at: first.next, header)
      else { return [] }
      let fields = [first, second].flatMap { page in
        page.entries.filter { page.offset != first.offset || TIFFStructure.tags.contains($0.tag) }.compactMap { entry in
          entry.field(in: bytes, header.order).map { [UInt8(entry.tag & 0xFF)] + $0.value }
        }
      }
      // The strips, and the second page where it was.
      return fields + [Array(bytes[8..<16]), Array(bytes[second.extent])]
    }
  }
}
