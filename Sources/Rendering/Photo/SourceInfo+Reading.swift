import Adjustments
import PhotoMetadata
import RecipeModel
import VIPS

extension SourceInfo {
  /// Gathers what is known of a photo.
  ///
  /// - Parameter digest: that of the bytes, where it is known.
  init(loaded: ImageSource.Loaded, bytes: ByteBlock, digest: Digest?, reading: MetadataReading) throws {
    let image = loaded.image
    let summary = MetadataSummary(reading)
    var warnings = (reading.problems + summary.problems).map(\.sentence)
    guard image.format == .uchar || image.format == .ushort else {
      throw PhotoError(.unsupported, "it has \(image.format) samples; photoedit edits 8 and 16 bits a channel")
    }
    let isCMYK = image.interpretation == .cmyk
    guard isCMYK || (1...4).contains(image.bands) else {
      throw PhotoError(
        .unsupported, "it has \(image.bands) channels; photoedit edits gray, RGB and CMYK with or without alpha")
    }
    self.digest = digest ?? bytes.withUnsafeBytes { Digest(of: $0) }
    fileSize = bytes.count
    format = loaded.format
    storedSize = FrameSize(width: image.width, height: image.pageHeight)
    orientation = summary.orientation
    depth = image.format == .uchar ? 8 : 16
    bands = isCMYK ? 3 : image.bands
    color = try SourceColor(image: image, isCMYK: isCMYK, summary: summary, warnings: &warnings)
    pageCount = loaded.pageCount
    if pageCount > 1 { warnings.append("the file has \(pageCount) pages or frames; only the first is edited") }
    self.summary = summary
    self.warnings = warnings
  }
}

extension SourceColor {
  init(image: VIPSImage, isCMYK: Bool, summary: MetadataSummary, warnings: inout [String]) throws {
    if let bytes = image.blob(named: VIPSImage.Field.profile) {
      do {
        let profile = try ICCProfile(bytes)
        if let transfer = profile.hdrTransfer {
          throw PhotoError(
            .unsupported, "its colors are \(transfer) (\(profile.name)), an HDR encoding that photoedit does not edit",
            hint: "convert it to an SDR profile first")
        }
        if let color = Self.color(of: profile, image: image, isCMYK: isCMYK, warnings: &warnings) {
          self = color
          return
        }
      } catch let error as ICCError {
        warnings.append("the color profile is damaged and was ignored: \(error.reason)")
      }
    }
    if isCMYK {
      warnings.append("it is CMYK without a profile; a generic CMYK profile was assumed")
      self = .tables(name: "CMYK", profile: nil)
    } else if image.bands < 3 {
      self = .space(.untaggedGray)
    } else if summary.interoperabilityIndex == "R03" {
      warnings.append("there is no color profile; EXIF says Adobe RGB")
      self = .space(.adobeRGB)
    } else {
      self = .space(.untagged)
    }
  }

  private static func color(
    of profile: ICCProfile, image: VIPSImage, isCMYK: Bool, warnings: inout [String]
  ) -> SourceColor? {
    let expected: ICCProfile.Space = isCMYK ? .cmyk : image.bands < 3 ? .gray : .rgb
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
