import CVips

extension OperationValue {
  /// Stores the value in a GValue, which already has the type of the argument.
  ///
  /// All values of arguments are converted here.
  ///
  /// - Returns: false where the types do not match.
  func fill(_ value: inout GValue) -> Bool {
    let type = value.g_type
    switch self {
    case .int(let int):
      return Self.fill(&value, int)
    case .double(let double):
      guard type == Fundamental.double else { return false }
      g_value_set_double(&value, double)
    case .bool(let bool):
      guard type == Fundamental.boolean else { return false }
      g_value_set_boolean(&value, bool ? 1 : 0)
    case .string(let string):
      // C would end the string at the first NUL, and so open a different file.
      guard type == Fundamental.string, !string.utf8.contains(0) else { return false }
      g_value_set_string(&value, string)
    case .choice(let name):
      return Self.fill(&value, choice: name)
    case .image(let image):
      guard type == vips_image_get_type() else { return false }
      g_value_set_object(&value, image.pointer)
    case .images(let images):
      guard type == vips_array_image_get_type(), let count = Int32(exactly: images.count) else { return false }
      vips_value_set_array_image(&value, count)
      let slots = vips_value_get_array_image(&value, nil)
      for (index, image) in images.enumerated() {
        g_object_ref(image.pointer)
        slots?[index] = image.pointer
      }
    case .ints(let ints):
      let narrow = ints.compactMap(Int32.init(exactly:))
      guard type == vips_array_int_get_type(), narrow.count == ints.count else { return false }
      vips_value_set_array_int(&value, narrow, Int32(narrow.count))
    case .doubles(let doubles):
      guard type == vips_array_double_get_type(), let count = Int32(exactly: doubles.count) else { return false }
      vips_value_set_array_double(&value, doubles, count)
    case .bytes(let block):
      guard type == vips_blob_get_type() else { return false }
      let blob = block.makeBlob()
      g_value_set_boxed(&value, blob)
      vips_area_unref(blob)
    }
    return true
  }

  private static func fill(_ value: inout GValue, _ int: Int) -> Bool {
    switch value.g_type {
    case Fundamental.int:
      guard let narrow = Int32(exactly: int) else { return false }
      g_value_set_int(&value, narrow)
    case Fundamental.uint64:
      guard let wide = UInt(exactly: int) else { return false }
      g_value_set_uint64(&value, wide)
    case Fundamental.double:
      g_value_set_double(&value, Double(int))
    default: return false
    }
    return true
  }

  private static func fill(_ value: inout GValue, choice name: String) -> Bool {
    guard let typeClass = g_type_class_ref(value.g_type) else { return false }
    defer { g_type_class_unref(typeClass) }
    switch g_type_fundamental(value.g_type) {
    case Fundamental.enumeration:
      let known = g_enum_get_value_by_nick(typeClass.assumingMemoryBound(to: GEnumClass.self), name)
      guard let known else { return false }
      g_value_set_enum(&value, known.pointee.value)
    case Fundamental.flags:
      let known = g_flags_get_value_by_nick(typeClass.assumingMemoryBound(to: GFlagsClass.self), name)
      guard let known else { return false }
      g_value_set_flags(&value, known.pointee.value)
    default: return false
    }
    return true
  }
}

/// The GTypes that GLib defines by a macro.
enum Fundamental {
  static let boolean: GType = 5 << 2
  static let int: GType = 6 << 2
  static let uint64: GType = 11 << 2
  static let enumeration: GType = 12 << 2
  static let flags: GType = 13 << 2
  static let double: GType = 15 << 2
  static let string: GType = 16 << 2
}
