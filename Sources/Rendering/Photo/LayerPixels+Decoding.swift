import Adjustments
import Documents
import ImageFiles
import VIPS

extension PictureAdjustment {
  /// The picture at its place; nil where there is none. Files are decoded and texts drawn here.
  ///
  /// - Throws: `PhotoError` if its content cannot be turned into pixels.
  func picture(in context: PointContext, blend: BlendMode) throws(PhotoError) -> PlacedPicture? {
    switch content(in: context) {
    case nil: nil
    case .picture(let file)?: placed(try file.layerPixels(), in: context, blend: blend)
    case .text(let drawing)?: placed(try TextRaster.pixels(of: drawing), in: context, blend: blend)
    }
  }
}

extension MaskPicture {
  /// The picture as it is laid over photos; it is decoded once.
  ///
  /// - Throws: `PhotoError`.
  func layerPixels() throws(PhotoError) -> LayerPixels {
    try layer { () throws(PhotoError) in
      let photo = try Photo(bytes: ByteBlock(copying: bytes))
      let size = photo.info.uprightSize
      guard size.width * size.height <= LayerPixels.maximumPixels else {
        throw PhotoError(
          .overLimit,
          "\(size.width * size.height) pixels, at most \(LayerPixels.maximumPixels) allowed in an overlay",
          hint: "make the picture smaller; its size in the photo does not depend on its pixel count")
      }
      do {
        return try LayerPixels(decoding: photo, digest: digest)
      } catch {
        throw PhotoError(opening: error)
      }
    }
  }
}

extension LayerPixels {
  /// The pixels of a photo in linear light, upright.
  fileprivate convenience init(decoding photo: Photo, digest: SHA256Digest) throws {
    var settings = OutputSettings()
    settings.format = .png
    let plan = try Planner.plan(
      photo.info, steps: [], request: OutputRequest(settings, path: nil, source: photo.info))
    var (pipeline, stages) = try Renderer.begin(plan, of: photo, streaming: nil)
    for stage in stages { try pipeline.add(stage) }
    let image = try pipeline.finishedLinear()
    let (width, bands) = (image.width, image.bands)
    try self.init(width: width, height: image.height, digest: digest) { values in
      nonisolated(unsafe) let values = values
      try image.streamed(Streaming(bandHeight: 64, threads: 1), operation: "overlay") { band in
        for row in 0..<band.rect.height {
          let pixels = band.floats(row: row)
          for x in 0..<width {
            let (from, to) = (x * bands, 4 * ((band.rect.y + row) * width + x))
            let alpha = bands % 2 == 0 ? min(max(pixels[from + bands - 1], 0), 1) : 1
            for channel in 0..<3 {
              let color = pixels[from + (bands < 3 ? 0 : channel)]
              values[to + channel] = color.isFinite ? color * alpha : 0
            }
            values[to + 3] = alpha
          }
        }
      }
    }
  }
}

extension RenderPlan {
  /// The memory for the pictures laid over the photo, in bytes, including their means for smaller grids.
  var layerBytes: Int {
    let programs = stages.compactMap { stage -> PointProgram? in
      if case .point(let stage) = stage { stage.program } else { nil }
    }
    return Set(programs.flatMap(\.pictures).map(\.pixels)).reduce(0) { $0 + $1.byteCount * 5 / 4 }
  }
}
