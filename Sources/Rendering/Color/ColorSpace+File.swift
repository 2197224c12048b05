import Adjustments
import Documents
import PhotoMetadata
import Threads

extension ColorSpace {
  private static let latest = Monitor<(digest: SHA256Digest, space: ColorSpace)?>(nil)

  /// The space of a profile that was read, as `output(_:)` returns it. The latest is cached, because all photos of a
  /// job use the same one.
  ///
  /// - Throws: `ResourceError`
  static func output(of resource: Resource) throws(ResourceError) -> ColorSpace {
    if let latest = latest.withLock({ $0 }), latest.digest == resource.digest { return latest.space }
    let space = try output(resource.bytes)
    latest.withLock { $0 = (resource.digest, space) }
    return space
  }

  /// The space of a profile that a recipe names for its renderings.
  ///
  /// - Throws: `ResourceError` if it is not a profile, is damaged, or is not an RGB or gray profile that can convert to
  ///   its values.
  static func output(_ bytes: [UInt8]) throws(ResourceError) -> ColorSpace {
    guard bytes.count <= ProfileFile.maximumSize else {
      throw ResourceError(.tooLarge, "\(bytes.count) bytes, at most \(ProfileFile.maximumSize) allowed in a profile")
    }
    guard bytes.count >= 132, text(bytes, at: 36) == "acsp" else {
      throw ResourceError(.badProfile, "expected an ICC profile, found another file")
    }
    let kind = text(bytes, at: 12)
    guard ["mntr", "prtr", "spac"].contains(kind) else {
      throw ResourceError(.badProfile, "\(expectation) class '\(kind)'")
    }
    let space = text(bytes, at: 16)
    guard ICCProfile.Space(rawValue: space).map({ $0 != .cmyk }) ?? false else {
      throw ResourceError(.badProfile, "\(expectation) color space '\(space.trimmed)'")
    }
    let profile: ICCProfile
    do {
      profile = try ICCProfile(bytes)
    } catch {
      throw ResourceError(.badProfile, "the profile is damaged: \(error.reason)")
    }
    if let transfer = profile.hdrTransfer {
      throw ResourceError(
        .badProfile, "the profile '\(profile.name)' is \(transfer), an HDR encoding that cannot be written")
    }
    let connection = text(bytes, at: 20)
    guard connection == "XYZ " || (connection == "Lab " && profile.hasTables) else {
      let expected = profile.hasTables ? "'XYZ' or 'Lab'" : "'XYZ'"
      throw ResourceError(
        .badProfile, "expected the connection space \(expected), found '\(connection.trimmed)'")
    }
    guard !profile.hasTables else { return try throughTables(profile) }
    guard let described = described(by: profile) else {
      throw ResourceError(.badProfile, "the matrix of the profile '\(profile.name)' is not invertible")
    }
    return described.space
  }

  /// The space of a profile whose tables convert to its values.
  private static func throughTables(_ profile: ICCProfile) throws(ResourceError) -> ColorSpace {
    do {
      _ = try OutputTransform(profile.bytes, name: profile.name)
    } catch {
      throw ResourceError(
        .badProfile, "\(error.message)",
        hint: "a profile for renderings needs tables in both directions (A2B and B2A)")
    }
    return ColorSpace(name: profile.name, curves: [], matrix: nil, profile: profile.bytes, isSRGB: false)
  }

  private static let expectation = "expected an RGB or gray display, output or color space profile, found"

  private static func text(_ bytes: [UInt8], at offset: Int) -> String {
    String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
  }
}

extension String {
  /// The text without the spaces that fill a signature.
  fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}
