/// A place in metadata where a property lives.
package struct PropertyPlace: Sendable {
  /// The place itself.
  enum Standard: Hashable, Sendable {
    /// A tag of EXIF.
    case exif(ExifTree.Place, Int)
    /// A property of XMP.
    case xmp(XMPName)
    /// A dataset of the second record of IPTC, with the maximum number of bytes of a text.
    case iptc(Int, longest: Int)
  }

  /// What is done there.
  package enum Use: Sendable {
    /// It is read, and new values are written.
    case written
    /// New values are written, but it is not read.
    case set
    /// It is read, and removed where the property changes.
    case read
    /// It may state an old value in other words, so it is removed where the property changes.
    case cleared
  }

  /// The form of a text.
  enum Form: Hashable, Sendable {
    case plain
    /// A text for each language.
    case alternative
    /// Texts in an order, joined with semicolons.
    case ordered
    /// UTF-16, little-endian; of a list, with semicolons between its texts: as Windows writes it.
    case wide
    /// Each text is the last name of a path with this separator.
    case path(Character)
    /// The XML of ACDSee.
    case categories
  }

  let standard: Standard
  let form: Form
  package let use: Use
  /// Whether the policy `safe` allows the place.
  package let isSafe: Bool
  /// The form of a value that the policy `safe` allows in EXIF.
  let safeForm: ExifAllowList.Form?

  static func exif(
    _ tag: Int, in place: ExifTree.Place = .primary, _ form: Form = .plain, safe: ExifAllowList.Form? = nil,
    use: Use = .written
  ) -> PropertyPlace {
    PropertyPlace(standard: .exif(place, tag), form: form, use: use, isSafe: safe != nil, safeForm: safe)
  }

  static func xmp(
    _ namespace: String, _ name: String, _ form: Form = .plain, use: Use = .written, isSafe: Bool = true
  ) -> PropertyPlace {
    PropertyPlace(standard: .xmp(XMPName(namespace, name)), form: form, use: use, isSafe: isSafe, safeForm: nil)
  }

  static func iptc(_ number: Int, longest: Int = 0, use: Use = .written, isSafe: Bool = true) -> PropertyPlace {
    PropertyPlace(standard: .iptc(number, longest: longest), form: .plain, use: use, isSafe: isSafe, safeForm: nil)
  }

  /// Whether new values are written.
  var isWritten: Bool { use == .written || use == .set }
  /// Whether it is read.
  package var isRead: Bool { use == .written || use == .read }
  /// The directory and the number of a tag of EXIF; nil for another place.
  var exif: (directory: ExifTree.Place, tag: Int)? {
    if case .exif(let place, let tag) = standard { (place, tag) } else { nil }
  }
  /// The name of a property of XMP; nil for another place.
  var xmp: XMPName? { if case .xmp(let name) = standard { name } else { nil } }
  /// The number of a dataset of IPTC, and the longest text there; nil for another place.
  var iptc: (number: Int, longest: Int)? {
    if case .iptc(let number, let longest) = standard { (number, longest) } else { nil }
  }

  /// The places that the policy `safe` allows.
  static let safe = PhotoProperty.allCases.flatMap(\.declaration.places).filter(\.isSafe)
}

extension PropertyPlace: CustomStringConvertible {
  /// Such as `IFD0 0x010E`, `XMP dc:title` or `IPTC 2:05`.
  package var description: String {
    switch standard {
    case .exif(let place, let tag):
      (place == .location ? "GPS" : place == .photo ? "ExifIFD" : "IFD0")
        + " 0x\(String(tag + 0x10000, radix: 16, uppercase: true).dropFirst())"
    case .xmp(let name): "XMP \(XMPNamespace.prefixes[name.namespace] ?? name.namespace):\(name.local)"
    case .iptc(let number, _): "IPTC 2:" + (number < 10 ? "0" : "") + "\(number)"
    }
  }
}
