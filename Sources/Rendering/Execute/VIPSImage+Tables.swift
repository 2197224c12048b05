import PhotoMetadata
import VIPS

extension VIPSImage {
  /// Linear light of an image whose profile has tables, computed by lcms2 on request.
  ///
  /// - Parameters:
  ///   - profile: the profile; nil for libvips' own CMYK.
  ///   - name: the name of the profile in errors.
  func linear(through profile: [UInt8]?, named name: String) throws -> VIPSImage {
    let channels = interpretation == .cmyk ? 4 : bands < 3 ? 1 : 3
    let hasAlpha = (bands - channels) % 2 == 1
    let transform = try ProfileTransform(profile ?? Self.genericCMYK(), name: name, hasAlpha: hasAlpha)
    guard transform.channels == channels else {
      throw PhotoError(
        .badImage, "the color profile '\(name)' is for \(transform.channels) channels, the picture has \(channels)")
    }
    let stored = bands
    let output = hasAlpha ? 4 : 3
    return switch format {
    case .uchar: try linear(through: transform, UInt8.self, stored, output)
    case .float: try linear(through: transform, Float.self, stored, output)
    default: try linear(through: transform, UInt16.self, stored, output)
    }
  }

  private func linear<Code: ProfileSample>(
    through transform: ProfileTransform, _ code: Code.Type, _ bands: Int, _ outputBands: Int
  ) throws -> VIPSImage {
    try .computed(
      from: self, width: width, height: height, bands: outputBands, format: .float, interpretation: .multiband
    ) { input, output in
      let width = output.rect.width
      for row in 0..<output.rect.height {
        let codes = (input.base + row * input.bytesPerRow).assumingMemoryBound(to: Code.self)
        let floats = output.floats(row: row)
        transform.run(codes, bands: bands, floats, width: width)
        guard outputBands == 4 else { continue }
        for pixel in 0..<width {
          floats[4 * pixel + 3] = codes[pixel * bands + transform.channels].float / Code.full
        }
      }
    }
  }

  /// Linear light of floats that are stored with curves.
  func light(through curves: [ToneCurve]) throws -> VIPSImage {
    let (stored, colors) = (bands, bands < 3 ? 1 : 3)
    return try .computed(
      from: self, width: width, height: height, bands: bands, format: .float, interpretation: .multiband
    ) { input, output in
      for row in 0..<output.rect.height {
        let (values, light) = (input.floats(row: row), output.floats(row: row))
        for pixel in 0..<output.rect.width {
          let first = pixel * stored
          for color in 0..<colors { light[first + color] = Float(curves[color].light(Double(values[first + color]))) }
          if stored > colors { light[first + colors] = values[first + colors] }
        }
      }
    }
  }

  /// The samples of a target whose profile has tables, of linear light, computed by lcms2 on request.
  func throughTables(to target: RenderPlan.Target) throws -> VIPSImage {
    let transform = try OutputTransform(target.color.profile ?? [], name: target.color.name)
    return target.depth == 8
      ? try samples(UInt8.self, of: target, through: transform, .uchar)
      : try samples(UInt16.self, of: target, through: transform, .ushort)
  }

  private func samples<Code: FixedWidthInteger & UnsignedInteger & SendableMetatype>(
    _ code: Code.Type, of target: RenderPlan.Target, through transform: OutputTransform, _ format: BandFormat
  ) throws -> VIPSImage {
    let (stored, background) = (bands, target.background.map { Float($0) })
    return try .computed(
      from: self, width: width, height: height, bands: target.bands, format: format,
      interpretation: .usual(bands: target.bands, format: format)
    ) { input, output in
      for row in 0..<output.rect.height {
        let codes = (output.base + row * output.bytesPerRow).assumingMemoryBound(to: Code.self)
        transform.run(
          input.floats(row: row), bands: stored, background: background, codes, outputBands: target.bands,
          width: output.rect.width)
      }
    }
  }
}
