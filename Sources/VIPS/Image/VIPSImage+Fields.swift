import CVips

extension VIPSImage {
  /// Names of header fields.
  package enum Field {
    /// The ICC profile, a blob.
    package static let profile = "icc-profile-data"
    /// The number of the primary picture among the pages of a HEIC or AVIF file.
    package static let primaryPage = "heif-primary"
    /// Pages in the file.
    static let pageCount = "n-pages"
    /// Threads that an evaluation of the image uses.
    package static let concurrency = "concurrency"
  }

  /// A value of a header field.
  package enum FieldValue: Hashable, Sendable {
    case int(Int)
    case blob([UInt8])
  }

  /// The names of the header fields from the file, or set later: not width, height and the like.
  package var fields: [String] {
    guard let names = vips_image_get_fields(pointer) else { return [] }
    defer { g_strfreev(names) }
    var all: [String] = []
    var next = names
    while let name = next.pointee {
      all.append(String(cString: name))
      next += 1
    }
    return all.filter { !Self.structural.contains($0) }
  }

  /// The fields in libvips' struct itself, which can be neither set nor removed.
  private static let structural: Set<String> = [
    "width", "height", "bands", "format", "coding", "interpretation", "xoffset", "yoffset", "xres", "yres", "filename",
  ]

  /// The bytes of a header field, or nil where it does not exist or has another type.
  package func blob(named name: String) -> [UInt8]? {
    var start: UnsafeRawPointer?
    var length = 0
    guard vips_image_get_typeof(pointer, name) == vips_blob_get_type(),
      vips_image_get_blob(pointer, name, &start, &length) == 0
    else { return nil }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: length))
  }

  /// The integer in a header field, or nil where it does not exist or has another type.
  package func int(named name: String) -> Int? {
    var value: Int32 = 0
    guard vips_image_get_typeof(pointer, name) == Fundamental.int,
      vips_image_get_int(pointer, name, &value) == 0
    else { return nil }
    return Int(value)
  }

  /// The same image with other header fields. The pixels are not copied.
  ///
  /// - Parameters:
  ///   - removed: whether to remove the field of a name.
  ///   - set: fields to set afterwards.
  package func withFields(
    removing removed: (String) -> Bool = { _ in false }, setting set: [String: FieldValue] = [:]
  ) throws -> VIPSImage {
    let copy = try copied()
    for name in fields where removed(name) { vips_image_remove(copy.pointer, name) }
    for (name, value) in set {
      switch value {
      case .int(let int): vips_image_set_int(copy.pointer, name, Int32(clamping: int))
      case .blob(let bytes): vips_image_set_blob_copy(copy.pointer, name, bytes, bytes.count)
      }
    }
    return copy
  }

  /// The same image, evaluated with this many threads, from 1 up.
  package func withConcurrency(_ threads: Int) throws -> VIPSImage {
    try withFields(setting: [Field.concurrency: .int(max(1, threads))])
  }
}
