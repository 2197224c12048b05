import CLcms
import Threads

/// A context of lcms2, with its reports about the profiles that are opened in it. No other context is affected.
final class ProfileContext: @unchecked Sendable {
  /// lcms2's own handle.
  let handle: cmsContext
  private let reports: Reports

  /// The reports of lcms2, which may call from any thread.
  private final class Reports: Sendable {
    let sentences = Monitor<[String]>([])
  }

  init() throws(PhotoError) {
    let reports = Reports()
    guard let handle = cmsCreateContext(nil, Unmanaged.passUnretained(reports).toOpaque()) else {
      throw PhotoError(.badImage, "lcms2 is out of memory")
    }
    (self.handle, self.reports) = (handle, reports)
    // A context without its own handler reports to the handler of the process.
    cmsSetLogErrorHandlerTHR(handle) { context, _, text in
      guard let context, let text, let reports = cmsGetContextUserData(context) else { return }
      let sentence = String(cString: text)
      Unmanaged<Reports>.fromOpaque(reports).takeUnretainedValue().sentences.withLock { sentences in
        // A damaged profile may cause the same report for each of its tags.
        if sentences.count < 3, !sentences.contains(sentence) { sentences.append(sentence) }
      }
    }
  }

  deinit { cmsDeleteContext(handle) }

  /// How colors are adapted from one white to the other.
  static let intent = UInt32(INTENT_RELATIVE_COLORIMETRIC)

  /// Nothing is condensed or cached between pixels, so that threads can share a transform; black point compensation is
  /// on.
  static let flags = UInt32(cmsFLAGS_NOOPTIMIZE | cmsFLAGS_NOCACHE | cmsFLAGS_BLACKPOINTCOMPENSATION)

  /// Linear light with sRGB primaries; the caller closes it. Its curves continue beyond 0 and 1, so that lcms2 clips
  /// nothing.
  func workingSpace() -> cmsHPROFILE? {
    var white = cmsCIExyY(x: WorkingSpace.white.x, y: WorkingSpace.white.y, Y: 1)
    let corners = WorkingSpace.primaries.map { cmsCIExyY(x: $0.x, y: $0.y, Y: 1) }
    var primaries = cmsCIExyYTRIPLE(Red: corners[0], Green: corners[1], Blue: corners[2])
    var gamma = 1.0
    guard let line = cmsBuildParametricToneCurve(handle, 1, &gamma) else { return nil }
    defer { cmsFreeToneCurve(line) }
    let curves: [OpaquePointer?] = [line, line, line]
    return cmsCreateRGBProfileTHR(handle, &white, &primaries, curves)
  }

  /// The error of a profile that cannot be used, in the words of lcms2 if it reported any.
  func failure(of profile: String) -> PhotoError {
    let said = reports.sentences.withLock { $0 }
    let reason = said.isEmpty ? "its tables cannot be used" : "lcms2 reports '\(said.joined(separator: "; "))'"
    return PhotoError(
      .badImage, "the color profile '\(profile)' is damaged: \(reason)",
      hint: "replace the profile, or remove it, for example with exiftool -icc_profile:all= PHOTO")
  }
}
