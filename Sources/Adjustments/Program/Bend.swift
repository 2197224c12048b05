package import CPixels

/// A part of a map beyond what an affine map can do.
package enum Bend: Hashable, Sendable {
  case projective(Projection)
  case lens(LensBend)

  /// The part as the C kernels expect it.
  package var kernel: px_bend {
    var bend = px_bend()
    switch self {
    case .projective: bend.kind = PX_BEND_PROJECTIVE
    case .lens: bend.kind = PX_BEND_LENS
    }
    withUnsafeMutableBytes(of: &bend.p) { p in
      for (place, number) in zip(p.bindMemory(to: Double.self).indices, numbers) {
        p.bindMemory(to: Double.self)[place] = number
      }
    }
    return bend
  }

  /// The numbers of the C kernel, in its order.
  package var numbers: [Double] {
    switch self {
    case .projective(let projection): projection.rows
    case .lens(let lens): lens.numbers
    }
  }

  /// Whether red, green and blue map to different places.
  var shiftsColor: Bool {
    if case .lens(let lens) = self { lens.red != 1 || lens.blue != 1 } else { false }
  }
}

/// How a lens displaces positions and changes the light there.
package struct LensBend: Hashable, Sendable {
  /// The frame; the lens is centered in it.
  var width, height: Double
  /// Offsets from the center are multiplied by scale·(1 + strength·ρ), ρ = r²/R², R half of the diagonal.
  var scale = 1.0
  var strength = 0.0
  /// Factors of the offsets in red and in blue.
  var red = 1.0
  var blue = 1.0
  /// The gain, and how far from the center it begins: see `px_bend`.
  var gain = 0.0
  var midpoint = 0.0

  fileprivate var numbers: [Double] {
    [
      width / 2, height / 2, 4 / (width * width + height * height), scale, strength, red, blue, gain, midpoint, width,
      height,
    ]
  }
}

/// Bends at a stable address, which C reads while a rendering runs.
package final class BendTable: @unchecked Sendable {
  /// The first bend.
  package let base: UnsafePointer<px_bend>
  /// The number of bends.
  package let count: Int32

  /// The bends of a map.
  package init(_ map: FrameMap) {
    let bends = map.bends.map(\.kernel)
    let memory = UnsafeMutablePointer<px_bend>.allocate(capacity: max(1, bends.count))
    memory.initialize(from: bends, count: bends.count)
    (base, count) = (UnsafePointer(memory), Int32(bends.count))
  }

  deinit { base.deallocate() }
}
