/// What to do with each pixel, as data: steps over linear light with sRGB primaries, extended range.
package struct PointProgram: Hashable, Sendable {
  /// The steps in the order of execution.
  package var steps: [PointStep]

  /// A program of these steps.
  package init(_ steps: [PointStep]) { self.steps = steps }

  /// Multiplies every channel.
  package static func scale(_ factor: Double) -> PointProgram { PointProgram([.matrix(ColorMatrix.scale(factor))]) }
}

extension PointProgram {
  /// The program for a part of its frame whose top left corner lies at (x, y).
  package func shifted(x: Double, y: Double) -> PointProgram {
    PointProgram(
      steps.map { step in
        switch step {
        case .vignette(var vignette):
          vignette.centerX -= x
          vignette.centerY -= y
          return .vignette(vignette)
        case .mix(let program, let opacity, let blend):
          return .mix(program.shifted(x: x, y: y), opacity: opacity, blend: blend)
        case .matrix, .tones, .luminanceCurve, .vibrance, .blackAndWhite: return step
        }
      })
  }

  /// What its steps are called, for people; a matrix and a tone table may stand for several adjustments.
  package var stepNames: [String] {
    steps.flatMap { step in
      switch step {
      case .matrix: ["matrix"]
      case .tones: ["tone table"]
      case .luminanceCurve: ["luminance curve"]
      case .vibrance: ["vibrance"]
      case .blackAndWhite: ["black and white"]
      case .vignette: ["vignette"]
      case .mix(let program, _, let blend): ["(\(program.stepNames.joined(separator: ", "))) mixed \(blend.rawValue)"]
      }
    }
  }
}

/// One step of a point program.
package indirect enum PointStep: Hashable, Sendable {
  /// L′ = M·L + offset.
  case matrix(ColorMatrix)
  /// Functions of E for each channel by itself, one after another.
  case tones([ToneFunction])
  /// A function of E of luminance; the color is kept.
  case luminanceCurve(SampledCurve)
  /// More or less saturation where there is little; amount −1…1.
  case vibrance(amount: Double)
  /// Luminance times 2^(table at the hue); then a tone of this OKLab a and b.
  case blackAndWhite(HueTable, toneA: Double, toneB: Double)
  /// Light that falls off with the distance from the center.
  case vignette(VignetteFunction)
  /// What another program makes of the pixel, mixed with the pixel.
  case mix(PointProgram, opacity: Double, blend: BlendMode)
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

/// Numbers by hue, sampled over the diamond angle of OKLab's a and b.
package struct HueTable: Hashable, Sendable {
  /// Samples over 0…4, the last equal to the first.
  package var samples: [Double]
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
