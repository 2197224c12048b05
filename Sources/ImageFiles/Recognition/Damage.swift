/// Damage that the structure of a file shows, before any pixel is decoded.
package enum Damage {
  /// What is wrong with an image file, as a sentence: its end is missing, or decoders give up at its structure; nil where
  /// neither is known.
  package static func sentence(_ bytes: UnsafeRawBufferPointer, _ format: FileFormat) -> String? {
    Truncation.sentence(bytes, format) ?? format.fault?(bytes).map { "the image data is damaged: \($0)" }
  }
}
