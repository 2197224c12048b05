import CVips

/// An image of libvips: a header, and pixels that exist or are computed on request.
///
/// It owns one reference. libvips' object itself holds what the pixels depend on (bytes, a closure, other images), so
/// nothing is freed while a derived image exists. Images are immutable, so threads may share them.
package final class VIPSImage: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<VipsImage>
  /// The notes of the computed images that this one derives from.
  let failures: [FailureNote]

  /// Takes ownership of a reference.
  init(adopting pointer: UnsafeMutablePointer<VipsImage>, failures: [FailureNote]) {
    self.pointer = pointer
    self.failures = failures
  }

  deinit { g_object_unref(pointer) }

  /// Columns.
  package var width: Int { Int(pointer.pointee.Xsize) }
  /// Rows, of all pages together where several were loaded.
  package var height: Int { Int(pointer.pointee.Ysize) }
  /// Values per pixel, including alpha.
  package var bands: Int { Int(pointer.pointee.Bands) }
  /// The type of a value.
  package var format: BandFormat { BandFormat(rawValue: pointer.pointee.BandFmt.rawValue) ?? .other }
  /// The meaning of the values.
  package var interpretation: Interpretation { Interpretation(rawValue: pointer.pointee.Type.rawValue) ?? .multiband }
  /// Rows of one page.
  package var pageHeight: Int { Int(vips_image_get_page_height(pointer)) }
  /// Pages, or frames, in the file it was loaded from; 1 if it has none.
  package var pageCount: Int { Int(vips_image_get_n_pages(pointer)) }
  /// Whether the last band is transparency.
  package var hasAlpha: Bool { vips_image_hasalpha(pointer) != 0 }
  /// Whether its rows can be read from top to bottom only, and once.
  package var isSequential: Bool { vips_image_is_sequential(pointer) != 0 }
  /// The complete frame.
  package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
  /// The bytes of one pixel.
  package var bytesPerPixel: Int { bands * format.byteCount }
}
