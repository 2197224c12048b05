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
    switch major {
    case "": return .unknown
    case _ where Self.avif.contains(major): return .image(.avif)
    case _ where Self.heic.contains(major): return .image(.heic)
    case "jxl ": return .image(.jpegXL)
    // General brands: the compatible brands decide.
    case "mif1", "msf1":
      if !Self.avif.isDisjoint(with: compatible) { return .image(.avif) }
      if !Self.heic.isDisjoint(with: compatible) { return .image(.heic) }
      return .other("an unsupported kind of HEIF image")
    case "qt  ": return .other("a QuickTime video")
    default: return .other("an MP4 video")
    }
  }

  private static let avif: Set<String> = ["avif", "avis"]
  private static let heic: Set<String> = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"]
}
