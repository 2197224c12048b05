/// The brands in the first box of an ISO media file: the formats that it may be read as (ISO/IEC 14496-12, `ftyp`).
struct ISOBrands {
  private let major: String
  private let compatible: Set<String>

  /// Reads the brands in the head of a file that begins with an `ftyp` box.
  init(_ head: [UInt8]) {
    let box = Box.Head(head, at: 0, limit: head.count)
    let content = head.prefix(max(12, box?.size ?? 0)).dropFirst(box?.length ?? 8)
    let words = stride(from: content.startIndex, to: content.endIndex - 3, by: 4).map {
      String(decoding: content[$0..<$0 + 4], as: UTF8.self)
    }
    major = words.first ?? ""
    // The second word is a version number.
    compatible = Set(words.dropFirst(2))
  }

  /// What the file is.
  var recognition: Recognition {
    if let format = FileFormat.allCases.first(where: { $0.brands.contains(major) }) { return .image(format) }
    switch major {
    case "": return .unknown
    // General brands: the compatible brands decide.
    case "mif1", "msf1":
      // A file that claims several, claims the older ones for readers that know no other.
      let format = FileFormat.allCases.last { !$0.brands.isDisjoint(with: compatible) }
      return format.map { .image($0) } ?? .other("an unsupported kind of HEIF image")
    case "qt  ": return .other("a QuickTime video")
    default: return .other("an MP4 video")
    }
  }
}
