import Documents
import TestSupport
import Testing

@testable import Adjustments

/// Pictures of masks and layers in smaller sizes, against means that are computed one by one.
@Suite("smaller pictures of masks and layers", .timeLimit(.minutes(Effort.minutes)))
struct ReductionTests {
  private static let digest = SHA256Digest(of: [1])

  @Test("each value of a smaller mask is the mean of those that it covers, halves rounded up; edges cover fewer")
  func masks() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<60 {
      let (width, height) = (Int.random(in: 1...9, using: &random), Int.random(in: 1...7, using: &random))
      let values = (0..<width * height).map { _ in UInt16.random(in: 0...UInt16.max, using: &random) % 4 * 21845 }
      let mask = MaskSamples(width: width, height: height, digest: Self.digest) { buffer in
        for (place, value) in values.enumerated() { buffer[place] = value }
      }
      let (asked, below) = (Int.random(in: -1...11, using: &random), Int.random(in: -1...9, using: &random))
      let (across, down) = (min(max(asked, 1), width), min(max(below, 1), height))
      let found = mask.averaged(across: asked, down: below)
      #expect(found.width == (width - 1) / across + 1 && found.height == (height - 1) / down + 1)
      for row in 0..<found.height {
        for column in 0..<found.width {
          let covered = (0..<height).filter { $0 / down == row }.flatMap { y in
            (0..<width).filter { $0 / across == column }.map { x in Double(values[y * width + x]) }
          }
          let mean = covered.reduce(0, +) / Double(covered.count)
          #expect(Double(found.base[row * found.width + column]) == (mean + 0.5).rounded(.down), "\(covered)")
        }
      }
      #expect(
        mask.averaged(across: asked, down: below) === found && mask.averaged(across: across, down: down) === found)
      #expect((found === mask) == (across == 1 && down == 1) && found.digest == mask.digest)
      #expect((found == mask) == (found.width == width && found.height == height))
    }
  }

  @Test(
    "each pixel of a smaller layer is the sum of those that it covers over all that it could, so that edges are clear")
  func layers() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<40 {
      let (width, height) = (Int.random(in: 1...9, using: &random), Int.random(in: 1...7, using: &random))
      let values = (0..<4 * width * height).map { _ in Float.random(in: 0...1, using: &random) }
      let layer = LayerPixels(width: width, height: height, digest: Self.digest) { buffer in
        for (place, value) in values.enumerated() { buffer[place] = value }
      }
      #expect(layer.byteCount == 16 * width * height)
      let side = Int.random(in: -1...5, using: &random)
      let found = layer.averaged(side: side)
      guard side > 1 else {
        #expect(found === layer)
        continue
      }
      #expect(found.width == (width - 1) / side + 1 && found.height == (height - 1) / side + 1)
      for row in 0..<found.height {
        for column in 0..<found.width {
          for channel in 0..<4 {
            let covered = (0..<height).filter { $0 / side == row }.flatMap { y in
              (0..<width).filter { $0 / side == column }.map { x in Double(values[4 * (y * width + x) + channel]) }
            }
            let expected = covered.reduce(0, +) / Double(side * side)
            #expect(abs(Double(found.base[4 * (row * found.width + column) + channel]) - expected) < 1e-5)
          }
        }
      }
      #expect(layer.averaged(side: side) === found)
    }
  }

  @Test("a layer is gray where red, green and blue of every pixel are the same, whatever its transparency")
  func gray() {
    for place in 0..<3 {
      for channel in 0..<4 {
        let layer = LayerPixels(width: 3, height: 1, digest: Self.digest) { buffer in
          for index in 0..<12 { buffer[index] = Float(index / 4) / 4 }
          buffer[4 * place + channel] += 0.125
        }
        #expect(layer.isGray == (channel == 3), "\(place) \(channel)")
      }
    }
  }
}
