package import ImageFiles

extension FileFormat {
  /// Whether it can be read: by a decoder of our own, or by the installed libvips.
  package var isReadable: Bool {
    self.reading.decoder != nil
      || VIPSLibrary.supports(operation: self.codec + (self.reading.opensFiles ? "load" : "load_buffer"))
  }

  /// The package of its encoder, where that is a plugin and not installed; nil where some pixels can be encoded.
  package var missingPlugin: String? {
    guard let writing = self.writing, let plugin = writing.plugin, isWritable, let arguments = writing.arguments else {
      return nil
    }
    let side = 64
    let pixels = [UInt8](repeating: 0, count: 3 * side * side)
    let image = try? VIPSImage(pixels: pixels, width: side, height: side, bands: 3, format: .uchar)
    return (try? image?.saved(as: self, arguments(EncodingOptions()), strips: false)) == nil ? plugin : nil
  }

  /// Whether the installed libraries can write it.
  package var isWritable: Bool {
    guard let writing = self.writing else { return false }
    return writing.arguments == nil || VIPSLibrary.supports(operation: self.codec + "save_buffer")
  }
}
