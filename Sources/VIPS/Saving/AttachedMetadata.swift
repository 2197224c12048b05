/// What is written beside the pixels, as bytes that are already what they should be.
struct AttachedMetadata {
  var profile: [UInt8]?
  /// Begins with the header of TIFF.
  var exif: [UInt8]?
  var xmp: [UInt8]?

  init(profile: [UInt8]?, exif: [UInt8]?, xmp: [UInt8]?) {
    self.profile = profile
    self.exif = exif.map { $0.starts(with: Self.exifMark) ? Array($0.dropFirst(Self.exifMark.count)) : $0 }
    self.xmp = xmp
  }

  /// What stands before the TIFF block in some containers.
  static let exifMark: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]

  var isEmpty: Bool { profile == nil && exif == nil && xmp == nil }

  func check(_ format: FileFormat) throws(EncodingError) {
    if exif != nil, !format.carriesExif { throw .metadata("EXIF", format) }
  }

  /// Who writes what.
  struct Plan {
    /// For libvips, as header fields.
    var fields: [String: VIPSImage.FieldValue] = [:]
    /// For us, when libvips is done.
    var rest = AttachedMetadata(profile: nil, exif: nil, xmp: nil)

    func finish(_ bytes: [UInt8], _ format: FileFormat, width: Int, height: Int) throws(EncodingError) -> [UInt8] {
      guard !rest.isEmpty || format == .jpeg || format == .webp else { return bytes }
      switch format {
      case .jpeg: return try JPEGContainer.attach(rest, to: bytes)
      case .png: return try PNGContainer.attach(rest, to: bytes)
      case .webp: return try WebPContainer.attach(rest, to: bytes, width: width, height: height)
      case .heic, .avif: return try HEIFContainer.attach(rest, to: bytes, format)
      case .jpegXL: return try JPEGXLContainer.attach(rest, to: bytes)
      case .tiff, .gif: return bytes
      }
    }
  }

  func plan(for format: FileFormat) -> Plan {
    var plan = Plan()
    plan.rest = self
    let takesProfile = format != .jpeg && format != .webp
    if takesProfile, let profile {
      plan.fields[VIPSImage.Field.profile] = .blob(profile)
      plan.rest.profile = nil
    }
    if takesProfile, format != .jpegXL, let xmp {
      plan.fields[VIPSImage.Field.xmp] = .blob(xmp)
      plan.rest.xmp = nil
    }
    // Makes libvips enter an EXIF item, whose place ours takes.
    if format == .heic || format == .avif, let exif {
      plan.fields[VIPSImage.Field.exif] = .blob(Self.exifMark + Self.placeholder)
      plan.rest.exif = exif
    }
    return plan
  }

  /// A TIFF block with no entry.
  private static let placeholder: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]
}

extension FileFormat {
  /// Whether EXIF can be written into it.
  package var carriesExif: Bool { canWrite && self != .tiff }
}
