import CPixels
import TestSupport
import Testing

@Suite("plane filters", .timeLimit(.minutes(Effort.minutes)))
struct PlaneTests {
  private static let others: [px_instructions] = [PX_AVX2, PX_AVX512].filter { px_instructions_supported($0) != 0 }

  @Test("a part has the same bytes as in the whole", arguments: PlaneKernel.all)
  func parts(kernel: PlaneKernel) {
    let plane = Plane.noise(173, 139)
    let whole = kernel(plane)
    for (x, y, width, height) in [
      (0, 0, 40, 30), (37, 41, 64, 50), (130, 90, 43, 49), (172, 138, 1, 1), (0, 77, 173, 3),
    ]
      as [(Int32, Int32, Int32, Int32)]
    {
      let part = px_frame(x: x, y: y, width: width, height: height)
      #expect(kernel(plane, part).bits == whole.part(part).bits, "part at \(x), \(y)")
    }
  }

  @Test("every instruction set gives the same bytes as the plain code", arguments: others, PlaneKernel.all)
  func instructionSets(instructions: px_instructions, kernel: PlaneKernel) {
    var plane = Plane.noise(147, 61)
    for (index, value) in [Float.infinity, .nan, -.infinity, -0.0, 1e30, -7, .leastNonzeroMagnitude].enumerated() {
      plane.values[index * index * 211 + 40] = value
    }
    let plain = Row.using(PX_BASELINE) { kernel(plane) }
    #expect(Row.using(instructions) { kernel(plane) }.bits == plain.bits)
  }

  @Test("a constant plane stays constant", arguments: PlaneKernel.all, [Float(0.7), -7.3, 0, 300])
  func constants(kernel: PlaneKernel, value: Float) {
    for found in kernel(.flat(83, 45, value)).values { #expect(abs(found - value) <= 1e-6 * max(1, abs(value))) }
  }

  @Test("a single pixel stays unchanged", arguments: PlaneKernel.all)
  func singlePixel(kernel: PlaneKernel) {
    #expect(abs(kernel(.flat(1, 1, 0.3)).values[0] - 0.3) < 1e-6)
  }

  @Test("a picture smaller than the radius is extended with its edges", arguments: PlaneKernel.all)
  func smallPicture(kernel: PlaneKernel) {
    let small = Plane(2, 3) { x, y in Float(x + 2 * y) / 8 }
    let margin = Int(kernel.halo)
    let large = Plane(2 + 2 * margin, 3 + 2 * margin) { small[$0 - margin, $1 - margin] }
    let inside = kernel(large, px_frame(x: Int32(margin), y: Int32(margin), width: 2, height: 3))
    // The grid of a base lies elsewhere in the larger picture.
    let limit: Float =
      switch kernel {
      case .gaussian: 4e-4
      case .guided: 1e-2
      case .median: 0
      }
    for (found, expected) in zip(kernel(small).values, inside.values) { #expect(abs(found - expected) <= limit) }
  }

  @Test("NaN spreads no farther than the halo", arguments: PlaneKernel.all)
  func notANumber(kernel: PlaneKernel) {
    let clean = Plane.noise(220, 30)
    var spoiled = clean
    spoiled.values[15 * 220 + 5] = .nan
    let reached = 5 + Int(kernel.halo)
    let far = px_frame(x: Int32(reached + 1), y: 0, width: Int32(220 - reached - 1), height: 30)
    #expect(kernel(spoiled).part(far).bits == kernel(clean).part(far).bits)
  }
}
