import ImageFiles
import VIPS

/// The one judgment of a file before its pixels.
enum StructuralDamage {
  /// What is wrong with a file, as far as its structure shows it; nil where nothing is known to be.
  static func sentence(_ file: ByteBlock, _ format: FileFormat) -> String? {
    guard let damage = file.withUnsafeBytes({ Damage.sentence($0, format) }) else { return nil }
    guard format.reading.hasRows, file.withUnsafeBytes({ Truncation.sentence($0, format) }) == damage,
      JPEGEnd.isAllThatIsMissing(in: file)
    else { return damage }
    return "the JPEG lacks only its end marker (FF D9): all its rows are there"
  }
}
