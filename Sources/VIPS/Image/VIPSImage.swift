import CVips

/// An image of libvips: a header, and pixels that exist or will be computed when something asks for them.
///
/// It owns one reference. Whatever the pixels rest on (bytes, a closure, other images) is held by libvips' object
/// itself, so nothing can be freed under an image that derives from it. Images do not change once made, so they may
/// be shared between threads.
package final class VIPSImage: @unchecked Sendable {
  let pointer: UnsafeMutablePointer<VipsImage>
  /// The notes of the computed images that this one derives from.
  let failures: [FailureNote]

  /// Takes over a reference that the caller owns.
  init(adopting pointer: UnsafeMutablePointer<VipsImage>, failures: [FailureNote]) {
    self.pointer = pointer
    self.failures = failures
  }

  deinit { g_object_unref(pointer) }

  /// Columns.
  package var width: Int { Int(pointer.pointee.Xsize) }
  /// Rows, of all pages together where several were loaded.
  package var height: Int { Int(pointer.pointee.Ysize) }
  /// Values of a pixel, alpha included.
  package var bands: Int { Int(pointer.pointee.Bands) }
  /// What one value is.
  package var format: BandFormat { BandFormat(rawValue: pointer.pointee.BandFmt.rawValue) ?? .other }
  /// What the values mean.
  package var interpretation: Interpretation { Interpretation(rawValue: pointer.pointee.Type.rawValue) ?? .multiband }
  /// Rows of one page.
  package var pageHeight: Int { Int(vips_image_get_page_height(pointer)) }
  /// Pages, or frames, in the file it was loaded from: 1 where that has none.
  package var pageCount: Int { Int(vips_image_get_n_pages(pointer)) }
  /// Whether the last band is transparency.
  package var hasAlpha: Bool { vips_image_hasalpha(pointer) != 0 }
  /// Whether its rows can be read from top to bottom only, and once.
  package var isSequential: Bool { vips_image_is_sequential(pointer) != 0 }
  /// The whole frame.
  package var bounds: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }
  /// The bytes of one pixel.
  package var bytesPerPixel: Int { bands * format.byteCount }

  /// Ends the evaluation of this image that is running, or else the next one; it throws
  /// `CancellationError`.
  ///
  /// Images that derive from it end with it. It may be called from any thread.
  package func kill() { vips_image_set_kill(pointer, 1) }
}
