import CPixels

/// What to do with each pixel, as data: steps over linear light with sRGB primaries, extended range.
package struct PointProgram: Hashable, Sendable {
  /// The steps in the order of execution.
  package var steps: [PointStep]

  /// A program of these steps.
  package init(_ steps: [PointStep]) { self.steps = steps }

  /// Multiplies every channel.
  package static func scale(_ factor: Double) -> PointProgram { PointProgram([.matrix(ColorMatrix.scale(factor))]) }
}

/// One step of a point program.
package indirect enum PointStep: Hashable, Sendable {
  /// L′ = M·L + offset.
  case matrix(ColorMatrix)
  /// A function of E per channel on 0…1 that goes on with slope 1 outside.
  case curve(SampledCurve, channels: Channels)
  /// Black, white, gamma and output range, per channel.
  case levels(LevelsFunction, channels: Channels)
  /// A function of E of luminance; the color is kept.
  case luminanceCurve(SampledCurve)
  /// E + (1 − 2E)·amount.
  case invert(amount: Double)
  /// More or less saturation where there is little; amount −1…1.
  case vibrance(amount: Double)
  /// Luminance times 2^(table at the hue); then a tone of this OKLab a and b.
  case blackAndWhite(HueTable, toneA: Double, toneB: Double)
  /// Light that falls off with the distance from the center.
  case vignette(VignetteFunction)
  /// A table of colors, looked up with values of this curve.
  case lut(ColorTable, transfer: TableTransfer)
  /// What another program makes of the pixel, mixed with the pixel.
  case mix(PointProgram, opacity: Double, blend: BlendMode, mask: PlacedMask? = nil)
}

/// Which channels a step changes.
package struct Channels: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32
  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let red = Channels(rawValue: 1)
  package static let green = Channels(rawValue: 2)
  package static let blue = Channels(rawValue: 4)
  package static let all: Channels = [.red, .green, .blue]
}

/// A 3×3 matrix and an offset on linear light.
package struct ColorMatrix: Hashable, Sendable {
  /// Nine numbers, row by row; rows are the output channels.
  package var rows: [Double]
  /// Three numbers added afterwards.
  package var offset: [Double]

  package init(rows: [Double], offset: [Double] = [0, 0, 0]) {
    self.rows = rows
    self.offset = offset
  }

  /// The same factor for every channel.
  package static func scale(_ factor: Double) -> ColorMatrix {
    ColorMatrix(rows: [factor, 0, 0, 0, factor, 0, 0, 0, factor])
  }
}

/// A function on 0…1 as samples at even steps, in double; what lies between is linear.
package struct SampledCurve: Hashable, Sendable {
  /// The samples, at least two.
  package var samples: [Double]

  /// Samples a function. 4 096 steps keep a smooth function within 1e−6.
  package init(count: Int = 4097, _ function: (Double) -> Double) {
    samples = (0..<count).map { function(Double($0) / Double(count - 1)) }
  }
}

/// The arithmetic of `levels`.
package struct LevelsFunction: Hashable, Sendable {
  package var black, gamma, white, outputBlack, outputWhite: Double
}

/// Numbers by hue, sampled over the diamond angle of OKLab's a and b.
package struct HueTable: Hashable, Sendable {
  /// Samples over 0…4, the last equal to the first.
  package var samples: [Double]
}

/// The curve of the values that a table of colors is looked up with and holds.
package enum TableTransfer: Hashable, Sendable {
  /// None: linear light.
  case linear
  /// That of sRGB.
  case srgb
  /// That of ITU-R BT.709.
  case rec709
}

/// The arithmetic of `vignette`; lengths in pixels.
package struct VignetteFunction: Hashable, Sendable {
  package var centerX, centerY, radiusX, radiusY, halfWidth, halfHeight, squareness, start, end, ev: Double
}

/// What an area adjustment does, as data.
package enum AreaOperation: Hashable, Sendable {
  /// Unsharp masking on luminance; amount 0…1.5, radius in pixels, detail and masking 0…1.
  case sharpen(amount: Double, radius: Double, detail: Double, masking: Double)

  /// How far it looks, in pixels.
  package var reach: Int {
    switch self {
    case .sharpen(_, let radius, _, _): Int((3 * radius).rounded(.up)) + 1
    }
  }
}
