import Adjustments
import PhotoMetadata

extension ColorSpace {
  /// The space of a profile that a recipe names for its renderings.
  ///
  /// - Throws: `ResourceError` where it is no profile, is damaged, or is not one of RGB or gray with curves, which can be
  ///   turned around.
  static func output(_ bytes: [UInt8]) throws(ResourceError) -> ColorSpace {
    guard bytes.count <= ProfileFile.maximumSize else {
      throw ResourceError("too-large", "\(bytes.count) bytes, at most \(ProfileFile.maximumSize) allowed in a profile")
    }
    guard bytes.count >= 132, text(bytes, at: 36) == "acsp" else {
      throw ResourceError("bad-profile", "expected an ICC profile, found another file")
    }
    let kind = text(bytes, at: 12)
    guard ["mntr", "prtr", "spac"].contains(kind) else {
      throw ResourceError("bad-profile", "\(expectation) class '\(kind)'")
    }
    let space = text(bytes, at: 16)
    guard ICCProfile.Space(rawValue: space).map({ $0 != .cmyk }) ?? false else {
      throw ResourceError("bad-profile", "\(expectation) color space '\(space.trimmed)'")
    }
    let profile: ICCProfile
    do {
      profile = try ICCProfile(bytes)
    } catch {
      throw ResourceError("bad-profile", "the profile is damaged: \(error.reason)")
    }
    guard !profile.hasTables else {
      throw ResourceError(
        "bad-profile",
        "the profile '\(profile.name)' has tables; only profiles with a matrix and curves can be written",
        hint: "write a wide space such as display-p3, and let the program that prints convert to the tables")
    }
    if let transfer = profile.hdrTransfer {
      throw ResourceError(
        "bad-profile", "the profile '\(profile.name)' is \(transfer), an HDR encoding that cannot be written")
    }
    guard text(bytes, at: 20) == "XYZ " else {
      throw ResourceError(
        "bad-profile", "expected the connection space 'XYZ', found '\(text(bytes, at: 20).trimmed)'")
    }
    guard let described = described(by: profile) else {
      throw ResourceError("bad-profile", "the matrix of the profile '\(profile.name)' cannot be turned around")
    }
    return described.space
  }

  private static let expectation = "expected an RGB or gray profile of a display or a space, found one of"

  private static func text(_ bytes: [UInt8], at offset: Int) -> String {
    String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
  }
}

extension String {
  /// The text without the spaces that fill a signature.
  fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}
