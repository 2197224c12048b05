import ImageFiles
package import PhotoMetadata
import Rendering
import VIPS

/// The sample scene as a camera would write it: a rotated JPEG in Display P3 with EXIF.
///
/// The camera and its photographer are invented.
package enum SamplePhoto {
  /// The file.
  ///
  /// - Parameters:
  ///   - width: the width of the upright picture in pixels, at most 65 500.
  ///   - height: the height of the upright picture in pixels, at most 65 500.
  /// - Throws: `VIPSError`, `SaveError` or `MetadataError` if a JPEG cannot have this size; `PhotoError` if libvips is
  ///   missing.
  package static func jpeg(width: Int = 1600, height: Int = 1067) throws -> [UInt8] {
    do { try VIPSLibrary.start() } catch { throw PhotoError(opening: error) }
    let upright = try VIPSImage(
      pixels: SampleScene.pixels(width: width, height: height), width: width, height: height, bands: 3, format: .uchar)
    // Orientation 6 means a quarter turn clockwise for display, so the stored picture is turned counterclockwise.
    let stored = try upright.rotated(.by270)
    var options = EncodingOptions()
    options.quality = 92
    options.subsampling = .full
    let encoded = try stored.encoded(as: Encoding(.jpeg, options), profile: ColorSpace.displayP3.profile)
    let exif = record(width: stored.width, height: stored.height).exif
    return try MetadataBundle(exif: exif).embedded(in: encoded).bytes
  }

  /// The EXIF of a photo of this stored size.
  package static func record(width: Int, height: Int) -> CaptureRecord {
    var record = CaptureRecord(width: width, height: height)
    record.orientation = 6
    record.make = "Seed"
    record.model = "Sample 1"
    record.lens = "Seed 35mm F2"
    record.date = "2026:05:17 19:42:10"
    record.dateOffset = "+02:00"
    record.exposureTime = ExifFraction(1, 320)
    record.fNumber = ExifFraction(56, 10)
    record.iso = 200
    record.focalLength = ExifFraction(35, 1)
    record.position = GeoPosition(latitude: 46.5405, longitude: 11.6430, altitude: 1852)
    record.artist = "The photoedit authors"
    record.copyright = "CC0 1.0: no rights reserved"
    return record
  }
}
