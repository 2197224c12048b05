import CPixels

/// The votes of a picture's edges for the light of the scene, on a grid of mireds from daylight and tint.
///
/// Edges vote with their strength, squared. The picture is divided into blocks, and of the votes of each block the roots
/// are summed, so that many small neutral things count more than a large one. Votes are smoothed, and weighted by how
/// usual a light is.
struct LightVotes {
  /// The grid: steps of 5 up to 75 mired and a tint of 60 on either side.
  static let (step, mireds, tints) = (5.0, 15, 12)
  static let (rows, columns) = (2 * mireds + 1, 2 * tints + 1)
  /// Blocks on a side of the picture.
  private static let blocks = 12
  /// The deviations of the smoothing, and of lights from daylight.
  private static let (reach, usualMired, usualTint) = (10.0, 55.0, 45.0)
  /// The votes at which a light is trusted half.
  private static let halfTrusted = 0.0017

  /// The light with the most votes, as mireds from daylight and tint, and how far it is to be trusted, 0…1; nil without
  /// votes.
  let light: (mired: Double, tint: Double, trust: Double)?

  init(_ proxy: AutoProxy) {
    let votes = Self.smoothed(Self.votes(proxy))
    let weighted = votes.indices.map { place in
      let (mired, tint) = Self.place(place)
      let (x, y) = (mired / Self.usualMired, tint / Self.usualTint)
      return votes[place] * px_exp(-0.5 * (x * x + y * y))
    }
    guard let most = weighted.max(), most > 0, let best = weighted.firstIndex(of: most) else {
      light = nil
      return
    }
    // The mean of the best place and those around it.
    var (sum, mired, tint) = (0.0, 0.0, 0.0)
    for row in max(0, best / Self.columns - 1)...min(Self.rows - 1, best / Self.columns + 1) {
      for column in max(0, best % Self.columns - 1)...min(Self.columns - 1, best % Self.columns + 1) {
        let place = row * Self.columns + column
        sum += weighted[place]
        mired += weighted[place] * Self.place(place).mired
        tint += weighted[place] * Self.place(place).tint
      }
    }
    light = (mired / sum, tint / sum, votes[best] / (votes[best] + Self.halfTrusted))
  }

  private static func place(_ index: Int) -> (mired: Double, tint: Double) {
    (Double(index / columns - mireds) * step, Double(index % columns - tints) * step)
  }

  private static func votes(_ proxy: AutoProxy) -> [Double] {
    let (width, height, light) = (proxy.width, proxy.height, proxy.light)
    let darkest = 0.03 * proxy.lightest()
    var places = LightPlaces()
    var all = [Double](repeating: 0, count: blocks * blocks * rows * columns)
    for y in 1..<max(1, height - 1) {
      for x in 1..<max(1, width - 1) {
        let pixel = y * width + x
        guard proxy.isOpaque[pixel], proxy.isOpaque[pixel - 1], proxy.isOpaque[pixel + 1],
          proxy.isOpaque[pixel - width], proxy.isOpaque[pixel + width], proxy.peak(pixel) < 0.95,
          proxy.least(pixel) > 0.002, proxy.luminance(pixel) > darkest
        else { continue }
        let edge = (0..<3).map { channel in
          let place = 3 * pixel + channel
          let across = light[place + 3] - light[place - 3]
          let down = light[place + 3 * width] - light[place - 3 * width]
          return (across * across + down * down).squareRoot()
        }
        let strength = (edge[0] + edge[1] + edge[2]) / 3
        guard strength > 0.01, let place = places.place(of: edge) else { continue }
        let block = y * blocks / height * blocks + x * blocks / width
        all[block * rows * columns + place] += strength * strength
      }
    }
    let area = Double(width * height) / Double(blocks * blocks)
    return (0..<rows * columns).map { place in
      stride(from: place, to: all.count, by: rows * columns).reduce(0) { $0 + (all[$1] / area).squareRoot() }
        / Double(blocks * blocks)
    }
  }

  /// Smooths along both axes, by a Gaussian that ends after four steps.
  private static func smoothed(_ votes: [Double]) -> [Double] {
    let weights = (-4...4).map { px_exp(-0.5 * (Double($0) * step / reach) * (Double($0) * step / reach)) }
    func along(_ values: [Double], stride: Int, count: Int) -> [Double] {
      values.indices.map { place in
        let own = place / stride % count
        return (-4...4).reduce(0) { sum, offset in
          0..<count ~= own + offset ? sum + weights[offset + 4] * values[place + offset * stride] : sum
        }
      }
    }
    return along(along(votes, stride: columns, count: rows), stride: 1, count: columns)
  }
}
