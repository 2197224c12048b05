import CPixels

/// A local pass over a base that is made of a picture of stripes: two runs, one of them masked, with everything that a run
/// can do.
final class LocalSpecimen: @unchecked Sendable {
  /// The step; it points into this object.
  private(set) var area = px_area()
  private let floats: UnsafeMutablePointer<Float>
  private let tones: UnsafeMutablePointer<Double>
  private let base = UnsafeMutablePointer<px_local_base_data>.allocate(capacity: 1)
  private let steps = UnsafeMutablePointer<px_local_step>.allocate(capacity: 2)
  private let mask = UnsafeMutablePointer<px_mask_node>.allocate(capacity: 1)
  private let local = UnsafeMutablePointer<px_local>.allocate(capacity: 1)

  static let usual = LocalSpecimen(width: 90, height: 60, longEdge: 180)

  init(width: Int32, height: Int32, longEdge: Double) {
    var proxy = px_local_proxy(
      width: width, height: height, frame_width: Double(width), frame_height: Double(height), x: 0.25, y: 0.5,
      long_edge: longEdge / 2)
    let (count, nodes) = (
      Int(width * height), Int(px_local_columns(&proxy) * px_local_rows(&proxy) * Int32(PX_LOCAL_LEVELS))
    )
    floats = .allocate(capacity: 4 * count + 5 * nodes)
    floats.initialize(repeating: 0, count: 4 * count + 5 * nodes)
    tones = .allocate(capacity: Int(PX_LOCAL_TONES))
    for index in 0..<Int(PX_LOCAL_TONES) { (tones + index).initialize(to: index < 120 ? 1.5 : -0.4) }
    let (lightness, veil, grid) = (floats + 2 * count, floats + 3 * count, floats + 4 * count)
    for index in 0..<count {
      let x = index % Int(width)
      lightness[index] = Float(x / 20 % 2 == 0 ? -5 : -1) + Float(index * 37 % 101) / 400
      veil[index] = Float(index * 13 % 97) / 150
    }
    base.initialize(to: px_local_base_data())
    (base.pointee.a, base.pointee.c) = (floats, floats + count)
    (base.pointee.base, base.pointee.wide, base.pointee.veil) = (grid, grid + nodes, grid + 2 * nodes)
    _ = px_local_base(&proxy, lightness, veil, base)
    local.initialize(to: px_local())
    steps.initialize(repeating: px_local_step(), count: 2)
    mask.initialize(to: px_mask_node())
    for index in 0..<2 { fill(index, gains: grid + (3 + index) * nodes) }
    (local.pointee.base, local.pointee.steps, local.pointee.step_count) = (UnsafePointer(base), UnsafePointer(steps), 2)
    (local.pointee.scale, local.pointee.x, local.pointee.y) = (0.5, 0.25, 0.5)
    local.pointee.grid_scale = 72 / longEdge
    // A long edge for which detail is blurred over several pixels.
    px_local_set_texture(local, 6000)
    (area.kind, area.local) = (PX_AREA_local, UnsafePointer(local))
  }

  private func fill(_ index: Int, gains: UnsafeMutablePointer<Float>) {
    var effect = px_local_effect(tones: tones, clarity: 0.5, haze: index == 0 ? 0.6 : -0.3, air: (0.8, 0.85, 0.95))
    px_local_gains(base, &effect, gains)
    (steps[index].gains, steps[index].texture) = (UnsafePointer(gains), 0.7)
    (steps[index].haze, steps[index].air) = (Float(effect.haze), (0.8, 0.85, 0.95))
    guard index == 1 else { return }
    (mask.pointee.kind, mask.pointee.map) = (PX_MASK_LINEAR, (1, 0, 0, 0, 1, 0))
    (mask.pointee.p.0, mask.pointee.p.1) = (0.01, 0.02)
    (steps[1].is_mixed, steps[1].opacity, steps[1].blend) = (1, 0.8, PX_NORMAL)
    (steps[1].mask, steps[1].mask_count) = (UnsafePointer(mask), 1)
  }

  deinit {
    floats.deallocate()
    tones.deallocate()
    base.deallocate()
    steps.deallocate()
    mask.deallocate()
    local.deallocate()
  }
}
