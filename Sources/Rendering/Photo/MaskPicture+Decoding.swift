import Adjustments
import Documents
import ImageFiles
import PhotoMetadata
import VIPS

extension MaskPicture {
  /// The formats of pictures for masks.
  private static let formats: [FileFormat] = [.png, .tiff, .jpeg]

  /// Accepts a file by its first bytes; no codec runs.
  ///
  /// - Throws: `ResourceError` if it is not a picture that can be used as a mask, or is too large.
  convenience init(checking bytes: [UInt8]) throws(ResourceError) {
    let recognition = FileFormat.recognize(bytes)
    guard let format = recognition.format, Self.formats.contains(format) else {
      throw ResourceError(.badImage, "expected a PNG, TIFF or JPEG picture, found \(recognition.found)")
    }
    if let size = bytes.withUnsafeBytes({ FileFormat.statedSize(of: $0) }) {
      try Self.check(size.width.multipliedReportingOverflow(by: size.height))
    }
    self.init(bytes: bytes, digest: SHA256Digest(of: bytes))
  }

  private static func check(_ pixels: (partialValue: Int, overflow: Bool)) throws(ResourceError) {
    guard pixels.overflow || pixels.partialValue > ImageMask.maximumPixels else { return }
    let found = pixels.overflow ? Int.max : pixels.partialValue
    throw ResourceError(
      .tooLarge, "\(found) pixels, at most \(ImageMask.maximumPixels) allowed in a mask or an overlay",
      hint: "make the picture smaller; it is scaled to the photo")
  }

  /// Decodes the picture unless that was already done.
  ///
  /// - Throws: `PhotoError`.
  func decode() throws(PhotoError) {
    try decode { () throws(PhotoError) in
      do {
        return try decoded()
      } catch let error as ResourceError {
        throw PhotoError(.badImage, error.problems.map(\.message).joined(separator: "; "))
      } catch {
        throw PhotoError(opening: error)
      }
    }
  }

  private func decoded() throws -> MaskSamples {
    let block = ByteBlock(copying: bytes)
    let header = try PhotoHeader(of: block, limits: DecodeLimits())
    try Self.check(header.storedSize.width.multipliedReportingOverflow(by: header.storedSize.height))
    guard !header.isCMYK else { throw ResourceError(.unsupportedImage, "expected gray or RGB, found CMYK") }
    let orientation = block.withUnsafeBytes { MetadataSummary(MetadataBundle.read(from: $0)) }.orientation
    let image = try ImageSource.bytes(block).load(LoadOptions(access: .sequential, failOn: .error)).image
    let stored = header.storedSize
    let values = try MaskSamples(width: stored.width, height: stored.height, digest: digest) { values in
      nonisolated(unsafe) let values = values
      let (bands, depth) = (header.bands, header.depth)
      try image.streamed(Streaming(bandHeight: 64, threads: 1), operation: "mask") { band in
        for row in 0..<band.rect.height where band.rect.y + row < stored.height {
          let start = (band.rect.y + row) * stored.width
          let line = UnsafeMutableBufferPointer(rebasing: values[start..<start + stored.width])
          let samples = band.base + row * band.bytesPerRow
          switch depth {
          case 8: Self.convert(samples.assumingMemoryBound(to: UInt8.self), bands: bands, to: line) { Int($0) * 257 }
          case 32: Self.convert(samples.assumingMemoryBound(to: Float.self), bands: bands, to: line, Self.code)
          default: Self.convert(samples.assumingMemoryBound(to: UInt16.self), bands: bands, to: line) { Int($0) }
          }
        }
      }
    }
    return orientation == 1 ? values : values.turned(by: .orientation(orientation, of: stored))
  }

  /// The code of a float, which like a code is an amount: what is below 0 is none, what is above 1 all.
  private static func code(_ amount: Float) -> Int { Int((min(max(amount, 0), 1) * 65_535).rounded()) }

  /// The mask of a row of samples: the gray, or the luma of red, green and blue in 1/65536, times alpha.
  private static func convert<Sample>(
    _ samples: UnsafePointer<Sample>, bands: Int, to values: UnsafeMutableBufferPointer<UInt16>,
    _ code: (Sample) -> Int
  ) {
    for index in values.indices {
      let pixel = samples + index * bands
      var value = code(pixel[0])
      if bands > 2 {
        let (green, blue) = (code(pixel[1]), code(pixel[2]))
        // 0.2126, 0.7152 and 0.0722; their sum is 1 exactly, so gray keeps its value.
        value = (13933 * value + 46871 * green + 4732 * blue + 32768) >> 16
      }
      if bands % 2 == 0 { value = (value * code(pixel[bands - 1]) + 32767) / 65535 }
      values[index] = UInt16(value)
    }
  }
}

extension MaskSamples {
  /// The picture after an exact turn or mirroring.
  fileprivate func turned(by transform: FrameTransform) -> MaskSamples {
    let (size, map) = (transform.size, transform.map.affine)
    return MaskSamples(width: size.width, height: size.height, digest: digest) { values in
      for y in 0..<size.height {
        for x in 0..<size.width {
          let place = map.apply(Double(x) + 0.5, Double(y) + 0.5)
          values[y * size.width + x] = base[Int(place.y) * width + Int(place.x)]
        }
      }
    }
  }
}

extension Recipe {
  /// Decodes the pictures of its masks and overlays unless that was already done.
  ///
  /// - Throws: `RecipeError` with the first problem, at its mask or at the overlay's file.
  func decodePictures() throws(RecipeError) {
    for (picture, place) in maskPictures {
      do throws(PhotoError) {
        try picture.decode()
      } catch {
        let mask = place.parent ?? place
        throw RecipeError([RecipeProblem("the picture of the mask at \(mask) cannot be used", error, at: mask)])
      }
    }
    for (picture, place) in layerPictures {
      do throws(PhotoError) {
        _ = try picture.layerPixels()
      } catch {
        throw RecipeError([RecipeProblem("the picture at \(place) cannot be used", error, at: place)])
      }
    }
  }
}

extension RenderPlan {
  /// The memory for the decoded pictures of masks, in bytes, including their means for smaller grids.
  var maskBytes: Int {
    var seen: Set<MaskSamples> = []
    let masks = stages.flatMap { stage -> [PlacedMask] in
      switch stage {
      case .point(let stage): stage.program.masks
      case .area(let stage): stage.mask.map { [$0] } ?? []
      case .local(let stage): stage.runs.compactMap(\.mask)
      case .orient, .frame, .retouch: []
      }
    }
    return masks.flatMap(\.steps).compactMap(\.picture).filter { seen.insert($0).inserted }.reduce(0) {
      $0 + $1.width * $1.height * 5 / 2
    }
  }
}

extension RecipeProblem {
  /// The problem of a picture that a recipe names.
  fileprivate init(_ sentence: String, _ error: PhotoError, at place: JSONPointer) {
    self.init(error.kind.code, "\(sentence): \(error.message)", at: place, hint: error.hint)
    advice = error.advice
  }
}
