import Adjustments
import CPixels
import VIPS

extension VIPSImage {
  /// The picture with spots covered: floats of linear light. The spots are computed now, the rest on request.
  func retouched(_ program: RetouchProgram) throws -> VIPSImage {
    var patches: [PixelPatch] = []
    for spot in program.spots {
      if let patch = try patch(spot, program.kind, over: patches) { patches.append(patch) }
    }
    let (bands, done) = (self.bands, patches)
    return try .computed(
      from: self, width: width, height: height, bands: bands, format: .float, interpretation: interpretation
    ) { input, output in
      for row in 0..<output.rect.height {
        let pixels = output.floats(row: row)
        pixels.update(from: input.floats(row: row), count: output.rect.width * bands)
        for patch in done { patch.write(over: pixels, of: output.rect, y: output.rect.y + row) }
      }
    }
  }

  /// The pixels that cover a spot; nil if it lies outside the picture.
  private func patch(
    _ spot: RetouchProgram.Spot, _ kind: RetouchProgram.Kind, over patches: [PixelPatch]
  ) throws -> PixelPatch? {
    let offset = (x: Int(spot.dx.rounded()), y: Int(spot.dy.rounded()))
    // The rings of healing reach 1.15 radii, and two pixels more.
    let around = spot.square(1.15 * spot.radius + 2)
    let disc = spot.square(spot.radius)
    guard disc.x < width, disc.y < height, disc.right > 0, disc.bottom > 0 else { return nil }
    var patch = try part(disc, patches)
    let (target, source) = (try part(around, patches), try part(around.moved(by: offset), patches))
    let light = kind == .heal ? HealedLight(spot, target, source, offset: offset) : nil
    for y in patch.rect.y..<patch.rect.bottom {
      for x in patch.rect.x..<patch.rect.right {
        let weight = spot.weight(x, y)
        guard weight > 0 else { continue }
        let added = light?.value(atX: Double(x) + 0.5, y: Double(y) + 0.5)
        for channel in 0..<patch.colors {
          let before = patch.encoded(x, y, channel)
          let after = source.encoded(x + offset.x, y + offset.y, channel) + (added?[channel] ?? 0)
          patch.set(x, y, channel, encoded: before + weight * (after - before))
        }
      }
    }
    return patch
  }

  /// A part of the picture with the patches so far; the nearest pixels where it lies outside.
  private func part(_ rect: PixelRect, _ patches: [PixelPatch]) throws -> PixelPatch {
    let (left, top) = (min(max(0, rect.x), width - 1), min(max(0, rect.y), height - 1))
    let (right, bottom) = (max(left + 1, min(width, rect.right)), max(top + 1, min(height, rect.bottom)))
    let inside = PixelRect(x: left, y: top, width: right - left, height: bottom - top)
    let pixels = try extractArea(inside).copiedToMemory().withPixels { Array($0.bindMemory(to: Float.self)) }
    var part = PixelPatch(inside, bands: bands, pixels: pixels)
    for patch in patches { part.take(patch) }
    return part
  }
}

extension RetouchProgram.Spot {
  /// The pixels that a square around the spot touches.
  fileprivate func square(_ half: Double) -> PixelRect {
    let (left, top) = (Int((x - half).rounded(.down)), Int((y - half).rounded(.down)))
    let (right, bottom) = (Int((x + half).rounded(.up)), Int((y + half).rounded(.up)))
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// How much of a pixel is replaced, 0…1.
  fileprivate func weight(_ column: Int, _ row: Int) -> Double {
    let (u, v) = (Double(column) + 0.5 - x, Double(row) + 0.5 - y)
    let distance = (u * u + v * v).squareRoot() / radius
    guard distance < 1 else { return 0 }
    return feather > 0 ? 1 - px_smoothstep(1 - feather, 1, distance) : 1
  }
}

extension PixelRect {
  fileprivate func moved(by offset: (x: Int, y: Int)) -> PixelRect {
    PixelRect(x: x + offset.x, y: y + offset.y, width: width, height: height)
  }
}
