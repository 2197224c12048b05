package import ImageFiles

extension FileFormat {
  /// Whether it can be read: by a decoder of our own, or by the installed libvips.
  package var isReadable: Bool {
    self.reading.decoder != nil
      || VIPSLibrary.supports(operation: self.codec + (self.reading.opensFiles ? "load" : "load_buffer"))
  }

  /// Whether the installed libraries can write it.
  package var isWritable: Bool {
    guard let writing = self.writing else { return false }
    return writing.arguments == nil || VIPSLibrary.supports(operation: self.codec + "save_buffer")
  }
}
