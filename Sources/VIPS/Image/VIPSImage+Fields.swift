import CVips

extension VIPSImage {
  /// Names of header fields.
  package enum Field {
    /// The ICC profile, a blob.
    package static let profile = "icc-profile-data"
    /// Threads that an evaluation of the image uses.
    package static let concurrency = "concurrency"
  }

  /// A value of a header field.
  package enum FieldValue: Hashable, Sendable {
    case int(Int)
    case double(Double)
    case string(String)
    case blob([UInt8])
  }

  /// The names of the header fields that came with the file or were set: not width, height and the like.
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

  /// What libvips keeps in the struct itself, so that it can be neither set nor removed.
  private static let structural: Set<String> = [
    "width", "height", "bands", "format", "coding", "interpretation", "xoffset", "yoffset", "xres", "yres", "filename",
  ]

  /// The bytes of a header field, or nil where there is none of that name or it holds something else.
  package func blob(named name: String) -> [UInt8]? {
    var start: UnsafeRawPointer?
    var length = 0
    guard vips_image_get_typeof(pointer, name) == vips_blob_get_type(),
      vips_image_get_blob(pointer, name, &start, &length) == 0
    else { return nil }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: length))
  }

  /// The text of a header field, or nil where there is none of that name or it holds something else.
  package func string(named name: String) -> String? {
    var text: UnsafePointer<CChar>?
    let type = vips_image_get_typeof(pointer, name)
    guard type == vips_ref_string_get_type() || type == Fundamental.string,
      vips_image_get_string(pointer, name, &text) == 0, let text
    else { return nil }
    return String(cString: text)
  }

  /// The integer in a header field, or nil where there is none of that name or it holds something else.
  package func int(named name: String) -> Int? {
    var value: Int32 = 0
    guard vips_image_get_typeof(pointer, name) == Fundamental.int,
      vips_image_get_int(pointer, name, &value) == 0
    else { return nil }
    return Int(value)
  }

  /// The number in a header field, or nil where there is none of that name or it holds something else.
  package func double(named name: String) -> Double? {
    var value = 0.0
    guard vips_image_get_typeof(pointer, name) == Fundamental.double,
      vips_image_get_double(pointer, name, &value) == 0
    else { return nil }
    return value
  }

  /// The same pixels under a header that lacks some fields and has others. The pixels are not copied.
  ///
  /// - Parameters:
  ///   - removed: says of each name in `fields` whether it goes; those that are not there do not matter.
  ///   - set: what is set afterwards.
  package func withFields(
    removing removed: (String) -> Bool = { _ in false }, setting set: [String: FieldValue] = [:]
  ) throws -> VIPSImage {
    let copy = try copied()
    for name in fields where removed(name) { vips_image_remove(copy.pointer, name) }
    for (name, value) in set {
      switch value {
      case .int(let int): vips_image_set_int(copy.pointer, name, Int32(clamping: int))
      case .double(let double): vips_image_set_double(copy.pointer, name, double)
      case .string(let string): vips_image_set_string(copy.pointer, name, string)
      case .blob(let bytes): vips_image_set_blob_copy(copy.pointer, name, bytes, bytes.count)
      }
    }
    return copy
  }

  /// The same pixels under a header that lacks these fields and has others. The pixels are not copied.
  package func withFields(
    removing removed: Set<String>, setting set: [String: FieldValue] = [:]
  ) throws -> VIPSImage {
    try withFields(removing: { removed.contains($0) }, setting: set)
  }

  /// The same image, evaluated with this many threads, from 1 up.
  package func withConcurrency(_ threads: Int) throws -> VIPSImage {
    try withFields(setting: [Field.concurrency: .int(max(1, threads))])
  }
}
