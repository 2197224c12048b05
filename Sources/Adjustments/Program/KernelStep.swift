package import CPixels
package import Documents

/// A step of a point program with a kernel of its own, declared in the file of its adjustment.
///
/// A kernel is a line in `kernel_list.h` and a header in `CPixels/steps`, which documents its numbers.
package struct KernelStep: Hashable, Sendable {
  /// The kernel.
  package let kind: px_step_kind
  /// Its name in the description of a plan.
  package let name: String
  /// Its numbers, in the kernel's order; at most 16.
  package private(set) var numbers: [KernelNumber]
  /// Its table, where it has one.
  package let table: KernelTable?
  /// The curve that it applies to every channel, where it has one, in place of a table.
  package let curve: SampledCurve?
  /// Whether gray pixels stay gray.
  package let keepsGray: Bool
  /// Whether alpha may change.
  package let changesAlpha: Bool

  package init(
    _ kind: px_step_kind, name: String, _ numbers: [KernelNumber], table: KernelTable? = nil,
    curve: SampledCurve? = nil,
    keepsGray: Bool = true, changesAlpha: Bool = false
  ) {
    precondition(numbers.count <= 16, "px_step.p has 16 numbers")
    (self.kind, self.name, self.numbers, self.table, self.curve) = (kind, name, numbers, table, curve)
    (self.keepsGray, self.changesAlpha) = (keepsGray, changesAlpha)
  }

  /// The step for another grid over the same picture; see `PointProgram.placed`.
  func placed(scale: Double, x: Double, y: Double) -> KernelStep {
    var placed = self
    placed.numbers = numbers.map { $0.placed(scale: scale, x: x, y: y) }
    return placed
  }
}

/// A number of a kernel, and how it depends on the grid of pixels.
package enum KernelNumber: Hashable, Sendable {
  /// A number that is the same on every grid.
  case number(Double)
  /// A position from the left, and from the top, in pixels.
  case x(Double)
  case y(Double)
  /// A length in pixels.
  case length(Double)
  /// 1 / length, and 1 / length², of a length in pixels.
  case inverseLength(Double)
  case inverseSquare(Double)
  /// The deviation of noise with grains of this length in pixels, reduced to what remains in the mean of a pixel.
  case averaged(Double, length: Double)

  /// The value that is passed to the kernel.
  package var value: Double {
    switch self {
    case .number(let value), .x(let value), .y(let value), .length(let value): value
    case .inverseLength(let length): 1 / length
    case .inverseSquare(let length): 1 / (length * length)
    case .averaged(let deviation, let length):
      deviation * (3.3 * length * length / (1 + 3.3 * length * length)).squareRoot()
    }
  }

  /// The number on a grid of `scale` times as many pixels per side, whose top left corner lies at (x, y) of the scaled
  /// frame.
  func placed(scale: Double, x left: Double = 0, y top: Double = 0) -> KernelNumber {
    switch self {
    case .number: self
    case .x(let position): .x(position * scale - left)
    case .y(let position): .y(position * scale - top)
    case .length(let length): .length(length * scale)
    case .inverseLength(let length): .inverseLength(length * scale)
    case .inverseSquare(let length): .inverseSquare(length * scale)
    case .averaged(let deviation, let length): .averaged(deviation, length: length * scale)
    }
  }
}

/// The samples in which a kernel looks up values.
package struct KernelTable: Sendable {
  /// The samples, each rounded once.
  package let samples: [Float]
  /// The count for the kernel: the number of samples, or what its header specifies.
  package let count: Int
  /// The digest of the file that they were read from, if any. Equal digests mean the same table.
  private let digest: SHA256Digest?

  /// A table that was computed.
  package init(_ samples: [Double]) {
    (self.samples, count, digest) = (samples.map { Float($0) }, samples.count, nil)
  }

  /// A table from a file.
  package init(_ samples: [Float], count: Int, digest: SHA256Digest) {
    (self.samples, self.count, self.digest) = (samples, count, digest)
  }
}

extension KernelTable: Hashable {
  package static func == (a: KernelTable, b: KernelTable) -> Bool {
    a.digest == b.digest && a.count == b.count && (a.digest != nil || a.samples == b.samples)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(digest)
    hasher.combine(count)
  }
}
