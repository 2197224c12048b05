package import Documents
import Threads

/// A picture that is laid over photos: linear light with sRGB primaries, premultiplied, at a stable address.
package final class LayerPixels: @unchecked Sendable {
  package let width, height: Int
  /// Red, green, blue and alpha of each pixel, row by row.
  package let base: UnsafePointer<Float>
  /// The digest of what it was made from; equal digests mean the same picture.
  package let digest: SHA256Digest
  /// Whether every pixel is gray.
  package let isGray: Bool
  private let reductions = Monitor<[Int: LayerPixels]>([:])

  /// A picture of `width` × `height` pixels, which the body fills in.
  ///
  /// - Throws: what the body throws.
  package init<Failure: Error>(
    width: Int, height: Int, digest: SHA256Digest,
    _ fill: (UnsafeMutableBufferPointer<Float>) throws(Failure) -> Void
  ) throws(Failure) {
    let values = UnsafeMutableBufferPointer<Float>.allocate(capacity: 4 * max(1, width * height))
    values.initialize(repeating: 0)
    (self.width, self.height, self.digest) = (width, height, digest)
    base = UnsafePointer(values.baseAddress ?? UnsafeMutablePointer<Float>.allocate(capacity: 4))
    do throws(Failure) {
      try fill(values)
    } catch {
      values.deallocate()
      throw error
    }
    isGray = Self.isGray(values)
  }

  private static func isGray(_ values: UnsafeMutableBufferPointer<Float>) -> Bool {
    for first in stride(from: 0, to: values.count, by: 4) {
      let (red, green, blue) = (values[first], values[first + 1], values[first + 2])
      if red != green || green != blue { return false }
    }
    return true
  }

  deinit { base.deallocate() }

  /// The maximum number of pixels in such a picture.
  package static let maximumPixels = 16_000_000

  /// The memory it occupies, in bytes.
  package var byteCount: Int { width * height * 4 * MemoryLayout<Float>.size }

  /// The picture reduced to means of squares of `side` pixels; squares that extend beyond the right and bottom edges
  /// count the missing pixels as empty, so every pixel keeps its place.
  package func averaged(side: Int) -> LayerPixels {
    guard side > 1 else { return self }
    return reductions.withLock { reductions in
      if let made = reductions[side] { return made }
      let made = average(side)
      reductions[side] = made
      return made
    }
  }

  private func average(_ side: Int) -> LayerPixels {
    let (columns, rows) = ((width + side - 1) / side, (height + side - 1) / side)
    let inverse = 1 / Float(side * side)
    return LayerPixels(width: columns, height: rows, digest: digest) { values in
      for y in 0..<height {
        for x in 0..<width {
          let (from, to) = (4 * (y * width + x), 4 * (y / side * columns + x / side))
          for channel in 0..<4 {
            let share: Float = base[from + channel] * inverse
            values[to + channel] += share
          }
        }
      }
    }
  }
}

extension LayerPixels: Hashable {
  package static func == (a: LayerPixels, b: LayerPixels) -> Bool {
    a.digest == b.digest && a.width == b.width && a.height == b.height
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
