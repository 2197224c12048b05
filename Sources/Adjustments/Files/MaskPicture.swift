package import Documents
import Threads

/// A picture used as a mask or laid over photos: a file that is decoded only when pixels are computed.
package final class MaskPicture: Sendable {
  /// The file's bytes.
  package let bytes: [UInt8]
  /// The SHA-256 of the bytes.
  package let digest: SHA256Digest
  private let decoded = Monitor<MaskSamples?>(nil)
  private let layer = Monitor<LayerPixels?>(nil)

  /// Values currently in use, so a file that is read several times is decoded once.
  private static let used = Monitor<[SHA256Digest: Used]>([:])
  private struct Used { weak var samples: MaskSamples? }

  package init(bytes: [UInt8], digest: SHA256Digest) { (self.bytes, self.digest) = (bytes, digest) }

  /// The decoded picture; nil until then.
  package var samples: MaskSamples? { decoded.withLock { $0 } }

  /// The picture as it is laid over photos, decoded first if necessary.
  ///
  /// - Throws: what the body throws.
  package func layer<Failure: Error>(_ body: () throws(Failure) -> LayerPixels) throws(Failure) -> LayerPixels {
    try layer.withLock { layer throws(Failure) in
      if let layer { return layer }
      let made = try body()
      layer = made
      return made
    }
  }

  /// Decodes the picture unless it has been decoded already.
  ///
  /// - Throws: what the body throws.
  package func decode<Failure: Error>(_ body: () throws(Failure) -> MaskSamples) throws(Failure) {
    try decoded.withLock { samples throws(Failure) in
      guard samples == nil else { return }
      if let known = Self.used.withLock({ $0[digest]?.samples }) {
        samples = known
        return
      }
      let made = try body()
      Self.used.withLock { used in
        used = used.filter { $0.value.samples != nil }
        used[digest] = Used(samples: made)
      }
      samples = made
    }
  }
}

/// The decoded values of a mask's picture, upright: 0 for 0 and 65535 for 1, at a stable address.
package final class MaskSamples: @unchecked Sendable {
  package let width, height: Int
  /// The values, row by row.
  package let base: UnsafePointer<UInt16>
  /// The SHA-256 of the file. Equal digests mean the same picture.
  package let digest: SHA256Digest
  private let reductions = Monitor<[Int: MaskSamples]>([:])

  /// A picture of `width` × `height` values, which the body fills in.
  ///
  /// - Throws: what the body throws.
  package init<Failure: Error>(
    width: Int, height: Int, digest: SHA256Digest,
    _ fill: (UnsafeMutableBufferPointer<UInt16>) throws(Failure) -> Void
  ) throws(Failure) {
    let values = UnsafeMutableBufferPointer<UInt16>.allocate(capacity: width * height)
    values.initialize(repeating: 0)
    (self.width, self.height, self.digest) = (width, height, digest)
    base = UnsafePointer(values.baseAddress ?? UnsafeMutablePointer<UInt16>.allocate(capacity: 1))
    try fill(values)
  }

  deinit { base.deallocate() }

  /// The picture reduced to means of `across` × `down` values; at the right and bottom edges, the means cover only the
  /// values that exist. Each mean is rounded once, half up.
  package func averaged(across: Int, down: Int) -> MaskSamples {
    let (across, down) = (min(max(1, across), width), min(max(1, down), height))
    guard across > 1 || down > 1 else { return self }
    return reductions.withLock { reductions in
      let key = across << 32 | down
      if let made = reductions[key] { return made }
      let made = average(across, down)
      reductions[key] = made
      return made
    }
  }

  private func average(_ across: Int, _ down: Int) -> MaskSamples {
    let columns = (width + across - 1) / across
    let rows = (height + down - 1) / down
    return MaskSamples(width: columns, height: rows, digest: digest) { values in
      var sums = [Int](repeating: 0, count: columns)
      for row in 0..<rows {
        let lines = row * down..<min(height, (row + 1) * down)
        for column in 0..<columns { sums[column] = 0 }
        for line in lines {
          let start = base + line * width
          for column in 0..<columns {
            for x in column * across..<min(width, (column + 1) * across) { sums[column] += Int(start[x]) }
          }
        }
        for column in 0..<columns {
          let count = lines.count * (min(width, (column + 1) * across) - column * across)
          values[row * columns + column] = UInt16((2 * sums[column] + count) / (2 * count))
        }
      }
    }
  }
}

extension MaskSamples: Hashable {
  package static func == (a: MaskSamples, b: MaskSamples) -> Bool {
    a.digest == b.digest && a.width == b.width && a.height == b.height
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
