/// The computation for each pixel, as data: steps on linear light with sRGB primaries and extended range.
package struct PointProgram: Hashable, Sendable {
  /// The steps in the order of execution.
  package var steps: [PointStep]

  /// A program of these steps.
  package init(_ steps: [PointStep]) { self.steps = steps }

  /// A program that multiplies every channel by a factor.
  package static func scale(_ factor: Double) -> PointProgram { PointProgram([.matrix(ColorMatrix.scale(factor))]) }
}

extension PointProgram {
  /// The program for another grid over the same picture: `scale` times as many pixels per side, whose top left corner
  /// lies at (x, y) of the scaled frame.
  package func placed(scale: Double = 1, x: Double, y: Double) -> PointProgram {
    PointProgram(
      steps.map { step in
        switch step {
        case .matrix, .tones: step
        case .kernel(let kernel): .kernel(kernel.placed(scale: scale, x: x, y: y))
        case .picture(let picture): .picture(picture.placed(scale: scale, x: x, y: y))
        case .mix(let program, let opacity, let blend, let mask):
          .mix(
            program.placed(scale: scale, x: x, y: y), opacity: opacity, blend: blend,
            mask: mask?.placed(scale: scale, x: x, y: y))
        }
      })
  }

  /// The names of its steps in the description of a plan; a matrix and a tone table may stand for several adjustments.
  package var stepNames: [String] {
    steps.flatMap { step in
      switch step {
      case .matrix: ["matrix"]
      case .tones: ["tone table"]
      case .kernel(let kernel): [kernel.name]
      case .picture(let picture): [picture.name]
      case .mix(let program, _, let blend, let mask):
        [
          "(\(program.stepNames.joined(separator: ", "))) mixed \(blend.rawValue)" + (mask == nil ? "" : ", masked")
        ]
      }
    }
  }
}

/// One step of a point program.
package indirect enum PointStep: Hashable, Sendable {
  /// L′ = M·L + offset.
  case matrix(ColorMatrix)
  /// Functions of E, applied to each channel separately, one after another.
  case tones([ToneFunction])
  /// A kernel that an adjustment declares.
  case kernel(KernelStep)
  /// A picture that lies over the pixels.
  case picture(PlacedPicture)
  /// The result of another program for the pixel, mixed with the pixel.
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
