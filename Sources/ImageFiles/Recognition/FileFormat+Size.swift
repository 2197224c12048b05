extension FileFormat {
  /// The size that the header of a PNG, JPEG or TIFF file states, before any rotation; nil if it states none, and for
  /// other formats. No codec runs.
  package static func statedSize(of bytes: UnsafeRawBufferPointer) -> (width: Int, height: Int)? {
    guard let size = recognize(bytes).format?.statedSize?(bytes) else { return nil }
    guard let width = size.width, let height = size.height, width > 0, height > 0 else { return nil }
    return (width, height)
  }
}
