/// What the directory of a TIFF picture states about its samples, before anybody judges it.
package struct TIFFTags: Hashable, Sendable {
  /// PhotometricInterpretation; nil where it is missing.
  package var photometric: Int?
  /// SamplesPerPixel.
  package var samples = 1
  /// BitsPerSample: one number for all samples, or one for each.
  package var bits = [1]
  /// SampleFormat: one number for all samples, or one for each.
  package var formats = [1]
  /// ExtraSamples: the kinds of the samples after the colors, as far as they are stated.
  package var extras: [Int] = []
  /// Compression.
  package var compression = 1
  /// Predictor.
  package var predictor = 1
  /// InkSet.
  package var inkSet = 1
  /// PlanarConfiguration.
  package var planes = 1

  /// Whether the directory has entries, and all of them are in the file; otherwise nothing is known about the picture.
  package var isWhole = true

  /// The default of every tag.
  package init() {}

  /// Reads the tags of a directory.
  init(_ directory: TIFFDirectory, in file: some ByteSource, _ header: TIFFHeader) {
    func numbers(_ tag: Int) -> [Int]? {
      let found = directory.entry(tag)?.numbers(in: file, header) ?? []
      return found.isEmpty ? nil : found
    }
    isWhole = directory.isComplete
    photometric = numbers(Self.photometricTag)?.first
    samples = numbers(277)?.first ?? samples
    bits = numbers(258) ?? bits
    formats = numbers(Self.formatTag) ?? formats
    extras = numbers(Self.extrasTag) ?? extras
    compression = numbers(259)?.first ?? compression
    predictor = numbers(317)?.first ?? predictor
    inkSet = numbers(332)?.first ?? inkSet
    planes = numbers(284)?.first ?? planes
  }

  static let photometricTag = 262
  static let formatTag = 339
  static let extrasTag = 338
}
