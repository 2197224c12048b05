import Documents
import TestSupport
import Testing

@testable import Adjustments

/// Programs for a part of a frame, in another size: what a tile or a preview shows is what the whole frame has there.
@Suite("programs placed in parts of a frame", .timeLimit(.minutes(Effort.minutes)))
struct PlacingTests {
  private struct Part {
    let scale, x, y: Double

    init(_ random: inout SeededGenerator) {
      scale = [0.25, 0.5, 1, 2].randomElement(using: &random) ?? 1
      (x, y) = (Double.random(in: -50...400, using: &random), Double.random(in: -50...400, using: &random))
    }

    init(_ scale: Double, _ x: Double, _ y: Double) { (self.scale, self.x, self.y) = (scale, x, y) }

    /// The part that the next one is in this one.
    func after(_ first: Part) -> Part { Part(first.scale * scale, first.x * scale + x, first.y * scale + y) }

    /// Where a place of the frame is in the part.
    func place(_ point: (x: Double, y: Double)) -> (x: Double, y: Double) {
      (point.x * scale - x, point.y * scale - y)
    }
  }

  private static func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) <= 1e-9 * max(1, abs(one)) }

  private static let numbers: [KernelNumber] = [
    .number(7), .x(30), .y(20), .length(12), .inverseLength(12), .inverseSquare(12), .averaged(0.5, length: 3),
  ]

  @Test("numbers are as they are, places move, and lengths, their inverses and squares have the scale")
  func kernelNumbers() {
    let placed = Self.numbers.map { $0.placed(scale: 2, x: 10, y: 5) }
    for (found, expected) in zip(placed.map(\.value), [7, 50, 35, 24, 1.0 / 24, 1.0 / 576]) {
      #expect(Self.isNear(found, expected), "\(found) \(expected)")
    }
    for (length, share) in [(0.0, 0.0), (1, 3.3 / 4.3), (2, 13.2 / 14.2), (1e6, 1)] {
      let number = KernelNumber.averaged(-0.5, length: length / 2)
      #expect(abs(number.placed(scale: 2).value + 0.5 * share.squareRoot()) < 1e-9, "\(length)")
    }
  }

  @Test("a part of a part is the part that it is of the frame, for numbers, masks, spots and pictures")
  func parts() throws {
    var random = SeededGenerator(seed: 14)
    let context = PointContext(
      frame: FrameSize(width: 300, height: 200),
      source: FrameMap(AffineMap(a: 0, b: 2, c: 5, d: -2, e: 0, f: 620)),
      sourceFrame: FrameSize(width: 420, height: 630))
    let mask = PlacedMask(
      Mask(
        .all([
          Mask(.linear(LinearMask(from: MaskPoint(0.1, 0.2), to: MaskPoint(0.7, 0.9)))),
          Mask(.radial(RadialMask(center: MaskPoint(0.3, 0.4), space: .current))),
          Mask(.brush(BrushMask(strokes: [BrushStroke(points: [MaskPoint(0.2, 0.2), MaskPoint(0.5, 0.6)])]))),
        ])), in: context)
    let spots = [RetouchSpot(x: 0.3, y: 0.6, radius: 4, source: MaskPoint(0.8, 0.2), feather: 40)]
    let retouching = Heal(spots: spots).retouching(in: context)
    let pixels = LayerPixels(width: 60, height: 30, digest: SHA256Digest(of: [1])) { _ in }
    let picture = Overlay(position: MaskPoint(0.4, 0.7), anchor: .southeast, scale: 20)
      .placed(pixels, in: context, blend: .normal)
    for _ in 0..<200 {
      let (first, next) = (Part(&random), Part(&random))
      let both = next.after(first)
      for number in Self.numbers {
        let twice = number.placed(scale: first.scale, x: first.x, y: first.y).placed(
          scale: next.scale, x: next.x, y: next.y)
        #expect(Self.isNear(twice.value, number.placed(scale: both.scale, x: both.x, y: both.y).value), "\(number)")
      }
      let twice = mask.placed(scale: first.scale, x: first.x, y: first.y).placed(
        scale: next.scale, x: next.x, y: next.y)
      let once = mask.placed(scale: both.scale, x: both.x, y: both.y)
      let point = (x: Double.random(in: 0...300, using: &random), y: Double.random(in: 0...200, using: &random))
      let there = both.place(point)
      for ((whole, part), other) in zip(zip(mask.steps, once.steps), twice.steps) {
        let expected = whole.map.affine.apply(point.x, point.y)
        for found in [part, other].map({ $0.map.affine.apply(there.x, there.y) }) {
          #expect(Self.isNear(expected.x, found.x) && Self.isNear(expected.y, found.y), "\(whole.kind)")
        }
        #expect(part.numbers == whole.numbers && part.points == whole.points && part.origin == whole.origin)
      }
      let spot = retouching.spots[0]
      let moved = retouching.placed(scale: first.scale, x: first.x, y: first.y)
        .placed(scale: next.scale, x: next.x, y: next.y).spots[0]
      let center = both.place((spot.x, spot.y))
      #expect(Self.isNear(moved.x, center.x) && Self.isNear(moved.y, center.y) && moved.feather == spot.feather)
      for (found, length) in [(moved.radius, spot.radius), (moved.dx, spot.dx), (moved.dy, spot.dy)] {
        #expect(Self.isNear(found, length * both.scale))
      }
      let shown = picture.map.affine.apply(point.x, point.y)
      let laid = picture.placed(scale: both.scale, x: both.x, y: both.y).map.affine.apply(there.x, there.y)
      #expect(Self.isNear(shown.x, laid.x) && Self.isNear(shown.y, laid.y))
    }
  }

  @Test("a spot and its source lie in the frame where they were set in the photo, and its radius is that of the photo")
  func spots() {
    // The photo was turned clockwise, then cut and halved in size.
    let context = PointContext(
      frame: FrameSize(width: 300, height: 200),
      source: FrameMap(AffineMap(a: 0, b: 2, c: 5, d: -2, e: 0, f: 620)),
      sourceFrame: FrameSize(width: 420, height: 630))
    for (x, y) in [(0.25, 0.5), (0.9, 0.1), (0.5, 0.8)] {
      let spot = RetouchSpot(x: x, y: y, radius: 4, source: MaskPoint(0.5, 0.5), feather: 40)
      let found = Clone(spots: [spot]).retouching(in: context)
      #expect(found.kind == .clone && Heal(spots: [spot]).retouching(in: context).kind == .heal)
      // x of the photo is 2y + 5, y of the photo is 620 − 2x.
      let (left, top) = ((620 - y * 630) / 2, (x * 420 - 5) / 2)
      #expect(Self.isNear(found.spots[0].x, left) && Self.isNear(found.spots[0].y, top), "\(x) \(y)")
      #expect(
        Self.isNear(found.spots[0].dx, (620 - 315) / 2 - left) && Self.isNear(found.spots[0].dy, (210 - 5) / 2 - top))
      #expect(Self.isNear(found.spots[0].radius, 0.04 * 630 / 2) && found.spots[0].feather == 0.4)
    }
    #expect(Self.isNear(context.sourceLongEdge, 315))
    #expect(PointContext(frame: FrameSize(width: 30, height: 50)).sourceLongEdge == 50)
  }
}
