/// An unsigned fraction, as EXIF states exposures.
package struct ExifFraction: Sendable, Hashable {
  /// The number above the line.
  package let numerator: UInt32
  /// The number below the line; 0 says that the value is unknown.
  package let denominator: UInt32

  /// A fraction of two whole numbers.
  package init(_ numerator: UInt32, _ denominator: UInt32) {
    (self.numerator, self.denominator) = (numerator, denominator)
  }
}
