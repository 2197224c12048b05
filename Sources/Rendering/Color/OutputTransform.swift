import CLcms

/// The transform from linear light to the samples of a profile with tables, through lcms2: relative colorimetric with
/// black point compensation, in float, without the tables into which lcms2 would otherwise condense it.
///
/// Any number of threads may use one transform, as with `ProfileTransform`.
final class OutputTransform: @unchecked Sendable {
  /// Samples per pixel without transparency: 1 gray, 3 RGB.
  let channels: Int
  private let transform: cmsHTRANSFORM
  // lcms2's objects refer to the context, which is therefore released last.
  private let context: ProfileContext

  /// Prepares a transform.
  ///
  /// - Parameters:
  ///   - profile: an ICC profile for gray or RGB.
  ///   - name: the name of the profile in errors.
  /// - Throws: `PhotoError` where the profile is damaged, or has no tables towards its values.
  init(_ profile: [UInt8], name: String) throws(PhotoError) {
    let context = try ProfileContext()
    guard let target = cmsOpenProfileFromMemTHR(context.handle, profile, UInt32(clamping: profile.count)) else {
      throw context.failure(of: name)
    }
    defer { cmsCloseProfile(target) }
    let isGray = cmsGetColorSpace(target) == cmsSigGrayData
    guard isGray || cmsGetColorSpace(target) == cmsSigRgbData, let working = context.workingSpace() else {
      throw context.failure(of: name)
    }
    defer { cmsCloseProfile(working) }
    guard
      let transform = cmsCreateTransformTHR(
        context.handle, working, clcms_rgb_float, target, isGray ? clcms_gray_float : clcms_rgb_float,
        ProfileContext.intent, ProfileContext.flags)
    else { throw context.failure(of: name) }
    (self.context, self.transform, channels) = (context, transform, isGray ? 1 : 3)
  }

  deinit { cmsDeleteTransform(transform) }

  /// Computes a row.
  ///
  /// - Parameters:
  ///   - light: pixels of linear light: gray or RGB, with alpha or without.
  ///   - bands: floats per pixel, 1 to 4.
  ///   - background: the color behind transparent pixels if the output has no alpha.
  ///   - codes: integers from 0 to the largest, rounded half up.
  ///   - outputBands: integers per pixel: `channels`, and one more for alpha.
  func run<Code: FixedWidthInteger & UnsignedInteger>(
    _ light: UnsafePointer<Float>, bands: Int, background: [Float], _ codes: UnsafeMutablePointer<Code>,
    outputBands: Int,
    width: Int
  ) {
    let hasAlpha = bands % 2 == 0
    let keepsAlpha = outputBands > channels
    let colors = bands < 3 ? 1 : 3
    withUnsafeTemporaryAllocation(of: Float.self, capacity: width * 6) { floats in
      let (opaque, samples) = (floats.baseAddress.unsafelyUnwrapped, floats.baseAddress.unsafelyUnwrapped + 3 * width)
      for pixel in 0..<width {
        let alpha = hasAlpha && !keepsAlpha ? light[pixel * bands + bands - 1] : 1
        for channel in 0..<3 {
          let value = light[pixel * bands + min(channel, colors - 1)]
          opaque[3 * pixel + channel] = alpha == 1 ? value : background[channel] + (value - background[channel]) * alpha
        }
      }
      cmsDoTransform(transform, opaque, samples, UInt32(width))
      for pixel in 0..<width {
        for channel in 0..<channels {
          codes[pixel * outputBands + channel] = Self.code(samples[pixel * channels + channel])
        }
        if keepsAlpha {
          codes[pixel * outputBands + channels] = Self.code(hasAlpha ? light[pixel * bands + bands - 1] : 1)
        }
      }
    }
  }

  private static func code<Code: FixedWidthInteger & UnsignedInteger>(_ value: Float) -> Code {
    // NaN counts as no light.
    value > 0 ? Code(min(value, 1) * Float(Code.max) + 0.5) : 0
  }
}
