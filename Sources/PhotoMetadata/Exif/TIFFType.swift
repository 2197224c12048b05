/// The type of a TIFF value, by the number in the file (TIFF 6.0 page 15; 13 is IFD, 129 is the UTF-8 of Exif 3.0).
enum TIFFType {
  static let byte = 1
  static let ascii = 2
  static let short = 3
  static let long = 4
  static let rational = 5
  static let undefined = 7
  static let signedRational = 10
  static let directory = 13
  static let utf8 = 129

  /// The bytes of one value of a type, or nil for a number that is no type.
  static func size(_ type: Int) -> Int? {
    switch type {
    case 1, 2, 6, 7, 129: 1
    case 3, 8: 2
    case 4, 9, 11, 13: 4
    case 5, 10, 12: 8
    default: nil
    }
  }

  /// The unit that is turned around when the byte order changes.
  static func unit(_ type: Int) -> Int {
    switch type {
    case 5, 10: 4
    default: size(type) ?? 1
    }
  }
}
