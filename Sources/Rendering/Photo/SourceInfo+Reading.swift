import Adjustments
import ImageFiles
import PhotoMetadata
import Documents

extension SourceInfo {
  /// Gathers the known information about a photo.
  ///
  /// - Parameter digest: the digest of the bytes, if it is known.
  init(_ header: PhotoHeader, bytes: ByteBlock, digest: SHA256Digest?, reading: MetadataReading) {
    let summary = MetadataSummary(reading)
    var warnings = (reading.problems + summary.problems).map(\.sentence)
    self.digest = digest ?? bytes.withUnsafeBytes { SHA256Digest(of: $0) }
    fileSize = bytes.count
    format = header.format
    storedSize = header.storedSize
    orientation = summary.orientation
    depth = header.depth
    bands = header.isCMYK ? (header.bands > 4 ? 4 : 3) : header.bands
    let codePoints = bytes.withUnsafeBytes { CodePoints(of: $0, header.format) }
    color = SourceColor(
      header, codePoints, bytes.withUnsafeBytes { CalibratedColor(of: $0, header.format) }, summary: summary,
      warnings: &warnings)
    pageCount = header.pageCount
    if pageCount > 1 {
      let edited = header.page == 0 ? "the first" : "number \(header.page + 1), the primary picture,"
      warnings.append("the file has \(pageCount) pages or frames; only \(edited) is edited")
    }
    warnings += bytes.withUnsafeBytes { header.format.reading.notes($0) }
    self.summary = summary
    self.warnings = warnings
  }
}

extension SourceColor {
  /// Why the colors are not edited; nil if they are.
  var refusal: PhotoError? {
    guard case .hdr(let name, let transfer) = self else { return nil }
    return PhotoError(
      .unsupported, "its colors are \(transfer) (\(name)), an HDR encoding that photoedit does not edit",
      hint: "convert it to an SDR profile first")
  }

  fileprivate init(
    _ header: PhotoHeader, _ codePoints: CodePoints?, _ calibrated: @autoclosure () -> CalibratedColor?,
    summary: MetadataSummary,
    warnings: inout [String]
  ) {
    // They say what the samples are; a profile beside them says it for readers that do not know the curve.
    if let codePoints, let transfer = codePoints.hdrTransfer {
      self = .hdr(name: codePoints.description, transfer: transfer)
      return
    }
    var codePoints = codePoints
    if let points = codePoints, header.format.codePointsPrecedeProfile {
      if let color = Self.color(of: points, isGray: header.bands < 3, warnings: &warnings) {
        self = color
        return
      }
      codePoints = nil
    }
    if let bytes = header.profile {
      switch Result(catching: { () throws(ICCError) in try ICCProfile(bytes) }) {
      case .success(let profile):
        if let transfer = profile.hdrTransfer {
          self = .hdr(name: profile.name, transfer: transfer)
          return
        }
        if let color = Self.color(of: profile, header, warnings: &warnings) {
          self = color
          return
        }
      case .failure(let error): warnings.append("the color profile is damaged and was ignored: \(error.reason)")
      }
    }
    if header.isCMYK {
      warnings.append("CMYK without a profile; assumed a generic CMYK profile")
      self = .tables(name: "CMYK", profile: nil)
    } else if let codePoints, let color = Self.color(of: codePoints, isGray: header.bands < 3, warnings: &warnings) {
      self = color
    } else if let calibrated = calibrated(),
      let color = Self.color(of: calibrated, isGray: header.bands < 3, warnings: &warnings)
    {
      self = color
    } else if header.depth == 32 {
      self = .space(header.bands < 3 ? .linearGray : .linear)
    } else if header.bands < 3 {
      self = .space(.untaggedGray)
    } else if summary.interoperabilityIndex == "R03" {
      warnings.append("no color profile; EXIF says Adobe RGB")
      self = .space(.adobeRGB)
    } else {
      self = .space(.untagged)
    }
  }

  /// The color that code points describe; nil if they leave it open or are not known.
  private static func color(of codePoints: CodePoints, isGray: Bool, warnings: inout [String]) -> SourceColor? {
    guard let space = ColorSpace.described(by: codePoints, isGray: isGray) else {
      warnings.append(
        "the unknown color codes \(codePoints) (primaries/transfer of ITU-T H.273) were ignored")
      return nil
    }
    // Where code points say no more than what is assumed anyway, EXIF may say more.
    return codePoints.isUnspecified ? nil : .space(space)
  }

  /// The color that an exponent and chromaticities describe; nil if no picture can have them.
  private static func color(of calibrated: CalibratedColor, isGray: Bool, warnings: inout [String]) -> SourceColor? {
    guard let space = ColorSpace.described(by: calibrated, isGray: isGray) else {
      warnings.append(
        "the exponent or the chromaticities that the file states are those of no picture and were ignored")
      return nil
    }
    return .space(space)
  }

  private static func color(
    of profile: ICCProfile, _ header: PhotoHeader, warnings: inout [String]
  ) -> SourceColor? {
    let expected: ICCProfile.Space = header.isCMYK ? .cmyk : header.bands < 3 ? .gray : .rgb
    guard profile.space == expected else {
      warnings.append("the color profile '\(profile.name)' is for another kind of image and was ignored")
      return nil
    }
    if let (space, warning) = ColorSpace.described(by: profile) {
      if let warning { warnings.append(warning) }
      return .space(space)
    }
    guard profile.hasTables else {
      warnings.append("the color profile '\(profile.name)' cannot be used and was ignored")
      return nil
    }
    return .tables(name: profile.name, profile: profile.bytes)
  }
}
