/// The type of a TIFF value, by its number in the file (TIFF 6.0 page 15; 13 is IFD, 16 to 18 are those of BigTIFF, 129
/// is the UTF-8 of Exif 3.0).
package enum TIFFType {
  package static let byte = 1
  package static let ascii = 2
  package static let short = 3
  package static let long = 4
  package static let rational = 5
  package static let undefined = 7
  package static let signedRational = 10
  package static let directory = 13
  package static let utf8 = 129

  /// The bytes of one value of a type, or nil for an unknown type.
  static func size(_ type: Int, in layout: TIFFHeader.Layout = .classic) -> Int? {
    switch type {
    case 1, 2, 6, 7, 129: 1
    case 3, 8: 2
    case 4, 9, 11, 13: 4
    case 5, 10, 12: 8
    case 16...18 where layout == .big: 8
    default: nil
    }
  }

  /// The unit whose bytes are reversed when the byte order changes.
  static func unit(_ type: Int) -> Int {
    switch type {
    case 5, 10: 4
    default: size(type) ?? 1
    }
  }
}
