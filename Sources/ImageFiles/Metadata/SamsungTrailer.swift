/// What Samsung appends to a JPEG, or puts into the box `sefd` of a HEIC.
///
/// It ends with the directory `SEFH`, the size of the directory and `SEFT`, all little-endian; an entry is two zeros, a type, a
/// distance and a size.
struct SamsungTrailer {
  private let types: Set<Int>

  /// `MotionPhoto_Data`.
  private static let motionVideo = 0x0A30
  private static let mostEntries = 1000

  /// Reads the directory at the end; nil where there is none.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.matches("SEFT", at: bytes.count - 4), let size = bytes.number(4, at: bytes.count - 8, .little) else {
      return nil
    }
    let start = bytes.count - 8 - size
    guard start >= 0, bytes.matches("SEFH", at: start), let count = bytes.number(4, at: start + 8, .little) else {
      return nil
    }
    types = Set(
      (0..<min(count, Self.mostEntries)).compactMap { bytes.number(2, at: start + 14 + 12 * $0, .little) })
  }

  /// What it holds.
  var extras: Set<MetadataReading.Extra> {
    var found: Set<MetadataReading.Extra> = types.contains(Self.motionVideo) ? [.motionPhoto] : []
    if types != [Self.motionVideo] { found.insert(.samsungTrailer) }
    return found
  }
}
