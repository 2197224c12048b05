import CLcms

/// The transform from the samples of a profile with tables to linear light, through lcms2: relative colorimetric with
/// black point compensation, in float, without the tables into which lcms2 would otherwise condense it.
///
/// Any number of threads may use one transform: it has no cache, and lcms2 only reads it.
final class ProfileTransform: @unchecked Sendable {
  /// Samples per pixel: 1 gray, 3 RGB, 4 CMYK.
  let channels: Int
  private let transform: cmsHTRANSFORM
  /// The sample that lcms2 expects for a full channel: inks are percentages.
  private let full: Float
  // lcms2's objects refer to the context, which is therefore released last.
  private let context: ProfileContext

  /// Prepares a transform.
  ///
  /// - Parameters:
  ///   - profile: an ICC profile for gray, RGB or CMYK.
  ///   - name: the name of the profile in errors.
  ///   - hasAlpha: whether a pixel of the output has a fourth float, which stays unchanged.
  /// - Throws: `PhotoError` where the profile is damaged.
  init(_ profile: [UInt8], name: String, hasAlpha: Bool) throws(PhotoError) {
    let context = try ProfileContext()
    guard let source = cmsOpenProfileFromMemTHR(context.handle, profile, UInt32(clamping: profile.count)) else {
      throw context.failure(of: name)
    }
    defer { cmsCloseProfile(source) }
    guard let input = InputFormat(cmsGetColorSpace(source)), let working = context.workingSpace() else {
      throw context.failure(of: name)
    }
    defer { cmsCloseProfile(working) }
    guard
      let transform = cmsCreateTransformTHR(
        context.handle, source, input.format, working, hasAlpha ? clcms_rgba_float : clcms_rgb_float,
        ProfileContext.intent, ProfileContext.flags)
    else { throw context.failure(of: name) }
    (self.context, self.transform) = (context, transform)
    (channels, full) = (input.channels, input.full)
  }

  deinit { cmsDeleteTransform(transform) }

  /// Computes a row.
  ///
  /// - Parameters:
  ///   - codes: the samples; a pixel has `bands` of them, of which the first `channels` count.
  ///   - output: three or four floats per pixel, depending on `hasAlpha`.
  func run<Code: ProfileSample>(
    _ codes: UnsafePointer<Code>, bands: Int, _ output: UnsafeMutablePointer<Float>, width: Int
  ) {
    let scale = full / Code.full
    withUnsafeTemporaryAllocation(of: Float.self, capacity: width * channels) { samples in
      for pixel in 0..<width {
        for channel in 0..<channels {
          samples[pixel * channels + channel] = codes[pixel * bands + channel].float * scale
        }
      }
      cmsDoTransform(transform, samples.baseAddress, output, UInt32(width))
    }
  }

  /// The format in which lcms2 expects the samples of a color space.
  private struct InputFormat {
    var channels: Int
    var format: UInt32
    var full: Float

    init?(_ space: cmsColorSpaceSignature) {
      switch space {
      case cmsSigGrayData: (channels, format, full) = (1, clcms_gray_float, 1)
      case cmsSigRgbData: (channels, format, full) = (3, clcms_rgb_float, 1)
      case cmsSigCmykData: (channels, format, full) = (4, clcms_cmyk_float, 100)
      default: return nil
      }
    }
  }
}

/// A sample that a profile with tables converts. Its tables end at 1, so floats above it are those of 1.
protocol ProfileSample: SendableMetatype {
  /// The value of a full channel.
  static var full: Float { get }
  /// The value.
  var float: Float { get }
}

extension UInt8: ProfileSample {
  static var full: Float { 255 }
  var float: Float { Float(self) }
}

extension UInt16: ProfileSample {
  static var full: Float { 65_535 }
  var float: Float { Float(self) }
}

extension Float: ProfileSample {
  static var full: Float { 1 }
  var float: Float { min(max(self, 0), 1) }
}
