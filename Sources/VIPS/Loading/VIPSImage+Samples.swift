import ImageFiles

extension VIPSImage {
  /// The photo's samples of a TIFF picture, of those that its loader hands out: colors and perhaps transparency, halves
  /// as floats, and colors that are not multiplied by the transparency.
  func samples(of content: TIFFContent) throws -> VIPSImage {
    let isHalf = content.sample == .half && format == .ushort
    let alpha = content.alpha
    let isPlain = !isHalf && format != .float && alpha?.isAssociated != true
    // A table of colors may lead to one channel or to three.
    let colors = bands - content.extras
    guard colors > 0 else { return self }
    if isPlain, content.ignored == 0 { return self }
    if isPlain, alpha?.index ?? 0 == 0 { return try firstBands(colors + (alpha == nil ? 0 : 1)) }
    let layout = SampleLayout(
      stored: bands, colors: colors, alpha: alpha.map { colors + $0.index }, isAssociated: alpha?.isAssociated == true)
    switch format {
    case .uchar: return try integers(layout, UInt8.self)
    case .ushort where isHalf: return try floats(layout, UInt16.self) { Float(Float16(bitPattern: $0)) }
    case .ushort: return try integers(layout, UInt16.self)
    case .float: return try floats(layout, Float.self) { $0 }
    default: return self
    }
  }

  /// Floats of every kind as values that can be computed with: what is no number is 0, what is infinite is not.
  func lightSamples() throws -> VIPSImage {
    let colors = bands < 3 ? 1 : 3
    let layout = SampleLayout(
      stored: bands, colors: colors, alpha: bands > colors ? colors : nil, isAssociated: false)
    return try floats(layout, Float.self) { $0 }
  }

  /// The photo's samples of floats that are linear light, as a loader hands them out.
  ///
  /// - Parameters:
  ///   - colors: how many bands are colors, from the first.
  ///   - alpha: the band of the transparency, which the colors are multiplied by; nil for none.
  ///   - top: the value of a pixel that is not transparent.
  ///   - tile: the size of the tiles that the loader decodes; nil where it decodes rows.
  func lightSamples(colors: Int, alpha: Int?, top: Float, tile: (width: Int, height: Int)?) throws -> VIPSImage {
    let layout = SampleLayout(stored: bands, colors: colors, alpha: alpha, isAssociated: alpha != nil, top: top)
    return try floats(layout, Float.self, tile: tile) { $0 }
  }

  private func integers<Code: FixedWidthInteger & UnsignedInteger & SendableMetatype>(
    _ layout: SampleLayout, _ code: Code.Type
  ) throws -> VIPSImage {
    try .computed(
      from: self, width: width, height: height, bands: layout.bands, format: format, interpretation: interpretation
    ) { input, output in
      for row in 0..<output.rect.height {
        let stored = (input.base + row * input.bytesPerRow).assumingMemoryBound(to: Code.self)
        let codes = (output.base + row * output.bytesPerRow).assumingMemoryBound(to: Code.self)
        for pixel in 0..<output.rect.width {
          layout.write(stored + pixel * layout.stored, to: codes + pixel * layout.bands)
        }
      }
    }
  }

  /// - Parameter tile: tiles of the input that are asked for one at a time: a request for several succeeds where the
  ///   last one does, in libvips 8.14.
  private func floats<Code: SendableMetatype>(
    _ layout: SampleLayout, _ code: Code.Type, tile: (width: Int, height: Int)? = nil,
    _ float: @escaping @Sendable (Code) -> Float
  ) throws -> VIPSImage {
    var parts: (@Sendable (PixelRect) -> [PixelRect])?
    if let tile { parts = { $0.parts(inTilesOf: tile.width, by: tile.height) } }
    return try .computed(
      from: self, width: width, height: height, bands: layout.bands, format: .float, interpretation: .multiband,
      parts: parts
    ) { input, output in
      for row in 0..<output.rect.height {
        let stored = (input.base + row * input.bytesPerRow).assumingMemoryBound(to: Code.self)
        let floats = (output.base + row * output.bytesPerRow).assumingMemoryBound(to: Float.self)
        for pixel in 0..<output.rect.width {
          layout.write(to: floats + pixel * layout.bands) { float(stored[pixel * layout.stored + $0]) }
        }
      }
    }
  }
}

/// Which samples of a stored pixel are the photo's, and how they become values.
private struct SampleLayout: Sendable {
  /// Samples of a stored pixel.
  let stored: Int
  /// How many of them are colors, from the first.
  let colors: Int
  /// The one that is transparency; nil for none.
  let alpha: Int?
  /// Whether the colors are multiplied by it.
  let isAssociated: Bool
  /// The value of a float that is not transparent.
  var top: Float = 1

  /// Samples of a pixel of the photo.
  var bands: Int { colors + (alpha == nil ? 0 : 1) }

  /// Writes a pixel of integers. Where colors are divided by the transparency, they are rounded to the nearest; those of
  /// an invisible pixel are 0.
  func write<Code: FixedWidthInteger & UnsignedInteger>(
    _ pixel: UnsafePointer<Code>, to values: UnsafeMutablePointer<Code>
  ) {
    let (opacity, top) = (alpha.map { Int(pixel[$0]) } ?? 0, Int(Code.max))
    for color in 0..<colors {
      let value = Int(pixel[color])
      if isAssociated {
        values[color] = opacity == 0 ? 0 : Code(min(top, (value * top + opacity / 2) / opacity))
      } else {
        values[color] = pixel[color]
      }
    }
    if let alpha { values[colors] = pixel[alpha] }
  }

  /// The largest value of light: that of a half.
  private static let largest: Float = 65_504

  /// Writes a pixel of floats. What is not a number is 0, and what is larger than a half can be, infinity too, is the
  /// largest half. Transparency is from 0 to 1.
  func write(to values: UnsafeMutablePointer<Float>, _ sample: (Int) -> Float) {
    func value(_ index: Int) -> Float {
      let found = sample(index)
      return found.isNaN ? 0 : found
    }
    let opacity = alpha.map { min(max(value($0) / top, 0), 1) }
    for color in 0..<colors {
      var light = value(color)
      if isAssociated, let opacity { light = opacity > 0 ? light / opacity : 0 }
      values[color] = min(max(light, -Self.largest), Self.largest)
    }
    if let opacity { values[colors] = opacity }
  }
}
