package import Adjustments
import CPixels

extension AutoProxy {
  /// The turn that makes the lines of the picture level and upright: from -8 to 8 degrees, in steps of 0.1.
  ///
  /// Each edge votes for the lines through it, near its own direction. The angle at which votes gather in the fewest
  /// lines, horizontal and vertical together, is that of the picture. Lines prove it only if they are long, if no other
  /// angle comes near, and if horizontal and vertical ones agree, where there are both: those of a building seen aslant
  /// do not.
  ///
  /// - Returns: The adjustment; nil if the picture is level, or lines do not prove its tilt.
  package func straighten() -> Straighten? {
    guard let tilt = LineVotes(self).tilt else { return nil }
    let degrees = (-tilt * 10).rounded() / 10
    return abs(degrees) < 0.3 || abs(degrees) > 8 ? nil : Straighten(degrees: degrees)
  }

  /// The code values of the luminance, smoothed by a binomial of five pixels in each direction.
  fileprivate func smoothCodes() -> [Double] {
    let codes = isOpaque.indices.map { isOpaque[$0] ? px_srgb_encode(luminance($0)) : 0 }
    return Self.smoothed(
      Self.smoothed(codes, step: 1, isInside: { $0 % width >= 2 && $0 % width < width - 2 }), step: width
    ) {
      $0 >= 2 * width && $0 < (height - 2) * width
    }
  }

  private static func smoothed(_ values: [Double], step: Int, isInside: (Int) -> Bool) -> [Double] {
    values.indices.map { place in
      guard isInside(place) else { return values[place] }
      return
        (6 * values[place] + 4 * (values[place - step] + values[place + step])
        + values[place - 2 * step] + values[place + 2 * step]) / 16
    }
  }
}

/// The lines of a picture near the horizontal and the vertical.
private struct LineVotes {
  /// Half the range of angles, and the step between two of them, in degrees.
  private static let (range, step) = (10.0, 0.25)
  /// How far an edge's own direction may be from that of its line, in degrees.
  private static let reach = 2.0
  /// The factors by which the votes for the best angle must exceed those for any other, and their median.
  private static let (lead, contrast) = (1.4, 1.8)
  /// The votes for the best angle in a picture with a long edge of 1: those of a faint line over a fifth of it.
  private static let least = 100.0 / (512 * 512)
  /// Lines of one direction count if they have this part of all votes; this part of them must be near the best angle.
  private static let (counted, agreeing) = (0.15, 0.6)

  /// How concentrated the votes for each angle are, by upright and by level lines.
  private let upright, level: [Double]
  private let longEdge: Double

  init(_ proxy: AutoProxy) {
    upright = Self.scores(proxy, isUpright: true)
    level = Self.scores(proxy, isUpright: false)
    longEdge = Double(max(proxy.width, proxy.height))
  }

  /// The angle of the picture in degrees, clockwise; nil where it is not clear.
  var tilt: Double? {
    let scores = zip(upright, level).map { $0 + $1 }
    guard let highest = scores.max(), highest >= Self.least * longEdge * longEdge,
      let best = scores.firstIndex(of: highest), best > 0, best < scores.count - 1
    else { return nil }
    let rivals = scores.indices.filter { abs($0 - best) > 6 }.map { scores[$0] }
    let median = scores.sorted()[scores.count / 2]
    guard highest >= Self.lead * (rivals.max() ?? 0), highest >= Self.contrast * median,
      [upright, level].allSatisfy({ Self.agrees($0, with: best, of: highest) })
    else { return nil }
    // The top of a parabola through the best and its neighbors.
    let (before, after) = (scores[best - 1], scores[best + 1])
    let bend = before - 2 * highest + after
    let shift = bend < 0 ? (before - after) / (2 * bend) : 0
    return -Self.range + (Double(best) + shift) * Self.step
  }

  /// Whether lines of one direction are few, or have the best angle.
  private static func agrees(_ scores: [Double], with best: Int, of highest: Double) -> Bool {
    let own = scores.max() ?? 0
    guard own >= counted * highest else { return true }
    let near = scores[max(0, best - 2)...min(scores.count - 1, best + 2)].max() ?? 0
    return near >= agreeing * own
  }

  private static func scores(_ proxy: AutoProxy, isUpright: Bool) -> [Double] {
    var scores = [Double](repeating: 0, count: Int(2 * range / step) + 1)
    let codes = proxy.smoothCodes()
    let (width, height) = (proxy.width, proxy.height)
    guard width > 32, height > 32 else { return scores }
    let longEdge = max(width, height)
    let lines = 2 * longEdge + 3
    var votes = [Double](repeating: 0, count: scores.count * lines)
    let turns = scores.indices.map { index in
      let radians = (-range + Double(index) * step + (isUpright ? 0 : 90)) * .pi / 180
      return (cosine: px_cos(radians), sine: px_sin(radians))
    }
    for y in 6..<height - 6 {
      for x in 6..<width - 6 {
        let pixel = y * width + x
        // Scharr's gradient.
        let across =
          (3 * (codes[pixel - width + 1] - codes[pixel - width - 1]) + 10 * (codes[pixel + 1] - codes[pixel - 1])
            + 3 * (codes[pixel + width + 1] - codes[pixel + width - 1])) / 32
        let down =
          (3 * (codes[pixel + width - 1] - codes[pixel - width - 1]) + 10
            * (codes[pixel + width] - codes[pixel - width])
            + 3 * (codes[pixel + width + 1] - codes[pixel - width + 1])) / 32
        let square = across * across + down * down
        guard square > 0.000_144, isUpright == (abs(across) > abs(down)) else { continue }
        let strength = min(square.squareRoot(), 0.08)
        // How far the gradient is from the axis, clockwise.
        let angle =
          (isUpright
            ? px_atan2(across < 0 ? -down : down, abs(across))
            : px_atan2(down < 0 ? across : -across, abs(down))) * 180 / .pi
        let first = max(0, Int(((angle - reach + range) / step).rounded(.up)))
        let last = min(scores.count - 1, Int(((angle + reach + range) / step).rounded(.down)))
        guard first <= last else { continue }
        for index in first...last {
          let own = -range + Double(index) * step
          let weight = strength * max(0, 1 - abs(angle - own) / reach)
          let place =
            (Double(x) - Double(width) / 2) * turns[index].cosine + (Double(y) - Double(height) / 2) * turns[index].sine
            + Double(longEdge)
          let line = Int(place)
          let part = place - Double(line)
          votes[index * lines + line] += weight * (1 - part)
          votes[index * lines + line + 1] += weight * part
        }
      }
    }
    for index in scores.indices {
      for line in votes[index * lines..<(index + 1) * lines] { scores[index] += line * line }
    }
    return scores
  }
}
