import Adjustments
import CPixels

/// The noise of blocks of 8 × 8 pixels of a picture, collected from top to bottom.
struct NoiseBlocks {
  private static let side = 8
  /// The rows of a band in which blocks are measured.
  static let bandHeight = 64
  /// The maximum number of bands.
  private static let bandCount = 16
  /// The approximate maximum number of measured blocks.
  private static let enough = 40_000
  /// The minimum number of blocks that say something about a brightness.
  private static let few = 40

  private let columns, bands, step: Int
  /// The number of the next block of the picture.
  private var next = 0
  private var blocks: [px_noise_block] = []

  /// The rows of all bands of a picture, from top to bottom, evenly spread from the first row to the last; all rows if
  /// there are no more than that. None overlap.
  static func places(height: Int) -> [Range<Int>] {
    guard height > bandHeight * bandCount else {
      return stride(from: 0, to: height, by: bandHeight).map { $0..<min($0 + bandHeight, height) }
    }
    return (0..<bandCount).map { index in
      let top = (height - bandHeight) * index / (bandCount - 1)
      return top..<top + bandHeight
    }
  }

  /// Blocks of a picture of 16-bit codes.
  init(width: Int, height: Int, bands: Int) {
    columns = width / Self.side
    self.bands = bands
    step = max(1, columns * (height / Self.side) / Self.enough)
  }

  /// Adds the next rows: in all calls but the last, a multiple of the block height.
  mutating func add(_ base: UnsafeRawPointer, bytesPerRow: Int, rows: Int) {
    guard columns > 0 else { return }
    for row in 0..<rows / Self.side {
      let first = (step - next % step) % step
      next += columns
      guard first < columns else { continue }
      let codes = (base + row * Self.side * bytesPerRow).assumingMemoryBound(to: UInt16.self)
      var found = [px_noise_block](repeating: px_noise_block(), count: (columns - first + step - 1) / step)
      px_noise_blocks(codes, bytesPerRow / 2, Int32(bands), Int32(first), Int32(step), Int32(columns), &found)
      blocks += found
    }
  }

  /// The levels of noise.
  var levels: NoiseLevels {
    NoiseLevels(
      luminance: levels { $0.rms.0 }, redBlue: levels { $0.rms.1 }, greenMagenta: levels { $0.rms.2 })
  }

  private func levels(_ rms: (px_noise_block) -> Double) -> [Double] {
    let count = NoiseLevels.count
    guard !blocks.isEmpty else { return Array(repeating: 0, count: count) }
    let groups = Dictionary(grouping: blocks) { min(max(Int($0.gray * Double(count)), 0), count - 1) }
      .filter { $0.value.count >= Self.few }.sorted { $0.key < $1.key }
    guard !groups.isEmpty else { return Array(repeating: Self.noise(blocks.map(rms)), count: count) }
    let found = groups.map { Self.noise($0.value.map(rms)) }
    // Less than half of all blocks may be texture.
    let median = Self.median(found, counts: groups.map(\.value.count))
    let held = found.map { min($0, 1.7 * median) }
    let smooth = held.indices.map { (i: Int) -> Double in
      (held[max(i - 1, 0)] + 2 * held[i] + held[min(i + 1, held.count - 1)]) / 4
    }
    return (0..<count).map { Self.interpolated(Double($0), groups.map { Double($0.key) }, smooth) }
  }

  /// The noise of blocks of which one in ten has next to no texture.
  private static func noise(_ rms: [Double]) -> Double {
    var rms = rms
    let place = Double(rms.count - 1) * 0.1
    let below = rms.select(Int(place))
    let above = rms[(Int(place) + 1)...].min() ?? below
    return (below + (above - below) * (place - place.rounded(.down))) / 0.8
  }

  /// The median of values that each occur a given number of times.
  private static func median(_ values: [Double], counts: [Int]) -> Double {
    var left = (counts.reduce(0, +) - 1) / 2
    let sorted = zip(values, counts).sorted { $0.0 < $1.0 }
    let found = sorted.first { _, count in
      defer { left -= count }
      return left < count
    }
    return found?.0 ?? 0
  }

  /// A function that is linear between points, and constant beyond them.
  private static func interpolated(_ x: Double, _ places: [Double], _ values: [Double]) -> Double {
    guard let above = places.firstIndex(where: { $0 >= x }) else { return values[values.count - 1] }
    guard above > 0, places[above] > x else { return values[above] }
    let t = (x - places[above - 1]) / (places[above] - places[above - 1])
    return values[above - 1] + (values[above] - values[above - 1]) * t
  }
}

extension [Double] {
  /// The value at an index of the sorted array; afterwards, none before that index is larger, and none after it is
  /// smaller.
  fileprivate mutating func select(_ place: Int) -> Double {
    var (low, high) = (0, count - 1)
    while low < high {
      let pivot = self[(low + high) / 2]
      var (left, right) = (low, high)
      while left <= right {
        while self[left] < pivot { left += 1 }
        while self[right] > pivot { right -= 1 }
        guard left <= right else { break }
        swapAt(left, right)
        (left, right) = (left + 1, right - 1)
      }
      if place <= right {
        high = right
      } else if place >= left {
        low = left
      } else {
        break
      }
    }
    return self[place]
  }
}
