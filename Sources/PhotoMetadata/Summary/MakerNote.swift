import CExif

/// The values of maker notes in the formats that libexif supports.
enum MakerNote {
  /// The size of the largest block that is passed to libexif.
  static let largestBlock = 1 << 20

  /// The lens in a maker note, or nil.
  static func lens(in exif: [UInt8]) -> String? {
    values(in: exif) { name in ["Lens", "LensModel", "LensName"].contains(name) }.first
  }

  /// The values of the wanted tags of the maker note, as libexif formats them.
  private static func values(in exif: [UInt8], where isWanted: (String) -> Bool) -> [String] {
    guard exif.count <= largestBlock, let data = exif_data_new() else { return [] }
    defer { exif_data_unref(data) }
    // libexif expects the header of the JPEG segment before the block.
    let whole = Array("Exif\0\0".utf8) + exif
    whole.withUnsafeBufferPointer { exif_data_load_data(data, $0.baseAddress, UInt32(truncatingIfNeeded: $0.count)) }
    guard let note = exif_data_get_mnote_data(data) else { return [] }
    var found: [String] = []
    for index in 0..<min(exif_mnote_data_count(note), 1_000) {
      guard let name = exif_mnote_data_get_name(note, index), isWanted(String(cString: name)) else { continue }
      var buffer = [CChar](repeating: 0, count: 256)
      let text = buffer.withUnsafeMutableBufferPointer { space -> String? in
        // The last byte stays zero, whatever libexif writes before it.
        exif_mnote_data_get_value(note, index, space.baseAddress, UInt32(space.count - 1)).map { String(cString: $0) }
      }
      if let text = text?.trimmedBlanks, !text.isEmpty { found.append(text) }
    }
    return found
  }
}
