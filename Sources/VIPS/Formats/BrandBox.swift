/// The first box of an ISO media file, which lists what the file may be read as (ISO/IEC 14496-12, `ftyp`).
enum BrandBox {
  static func recognize(_ head: [UInt8]) -> Recognition {
    let length = head.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    let body = head.prefix(max(12, length)).dropFirst(8)
    var brands: [String] = []
    // The second word is a version number.
    for (index, start) in stride(from: body.startIndex, to: body.endIndex - 3, by: 4).enumerated() where index != 1 {
      brands.append(String(decoding: body[start..<start + 4], as: UTF8.self))
    }
    guard let major = brands.first else { return .unknown }
    if avif.contains(major) { return .image(.avif) }
    if heic.contains(major) { return .image(.heic) }
    if major == "jxl " { return .image(.jpegXL) }
    // A general brand: what it is compatible with decides.
    if major == "mif1" || major == "msf1" {
      if !avif.isDisjoint(with: brands) { return .image(.avif) }
      if !heic.isDisjoint(with: brands) { return .image(.heic) }
      return .other("an HEIF image of a kind that cannot be read")
    }
    return .other(major == "qt  " ? "a QuickTime video" : "an MP4 video")
  }

  private static let avif: Set<String> = ["avif", "avis"]
  private static let heic: Set<String> = ["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs"]
}
