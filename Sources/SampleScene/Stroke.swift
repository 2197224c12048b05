/// One brush mark: a blade, a disc or a leaf.
struct Stroke {
  enum Shape { case blade, disc, leaf }

  let shape: Shape
  /// The root of a blade; the center of a disc or a leaf.
  let place: SIMD2<Float>
  /// From the root to the tip of a blade; half the axis of a leaf; unused for a disc.
  let reach: SIMD2<Float>
  /// Half the width at its widest; the radius of a disc.
  let width: Float
  /// At the root or in the shade.
  let dark: Light
  /// At the tip or in the light.
  let bright: Light

  /// Paints the mark.
  func paint(on canvas: SceneBand) {
    switch shape {
    case .blade: paintBlade(canvas)
    case .disc: paintDisc(canvas)
    case .leaf: paintLeaf(canvas)
    }
  }

  private func paintBlade(_ canvas: SceneBand) {
    let height = -reach.y
    for row in canvas.rows(place.y - height, place.y) {
      let t = (place.y - canvas.y(row)) / height
      guard t >= 0, t <= 1 else { continue }
      let middle = place.x + reach.x * t * t
      // Thinner than a pixel, a blade covers less instead of vanishing.
      let half = width * (1 - t * t) + 0.1 * width
      let color = dark.mixed(bright, t)
      // The root is hidden by its neighbors.
      let rooted = smoothstep(-0.04, 0.22, t)
      let pixels = canvas.row(row)
      for column in canvas.columns(middle - half - 1 / canvas.scale, middle + half + 1 / canvas.scale) {
        let distance = abs(canvas.x(column) - middle)
        let alpha = min(canvas.coverage(half - distance), half * 2 * canvas.scale) * rooted
        if alpha > 0 { pixels[column] = pixels[column].mixed(color, alpha) }
      }
    }
  }

  private func paintDisc(_ canvas: SceneBand) {
    let edge = width + 1 / canvas.scale
    for row in canvas.rows(place.y - edge, place.y + edge) {
      let dy = canvas.y(row) - place.y
      let pixels = canvas.row(row)
      for column in canvas.columns(place.x - edge, place.x + edge) {
        let dx = canvas.x(column) - place.x
        let distance = (dx * dx + dy * dy).squareRoot()
        let alpha = min(canvas.coverage(width - distance), 4 * width * width * canvas.scale * canvas.scale)
        guard alpha > 0 else { continue }
        // Lit from the left and above.
        let lit = saturate(0.5 - (dx * 0.7 + dy) * 0.45 / width)
        pixels[column] = pixels[column].mixed(dark.mixed(bright, lit), alpha)
      }
    }
  }

  private func paintLeaf(_ canvas: SceneBand) {
    let length = (reach.x * reach.x + reach.y * reach.y).squareRoot()
    let axis = reach / length
    let extent = SIMD2(abs(reach.x), abs(reach.y)) + width + 1 / canvas.scale
    for row in canvas.rows(place.y - extent.y, place.y + extent.y) {
      let dy = canvas.y(row) - place.y
      let pixels = canvas.row(row)
      for column in canvas.columns(place.x - extent.x, place.x + extent.x) {
        let dx = canvas.x(column) - place.x
        let u = (dx * axis.x + dy * axis.y) / length
        let v = dy * axis.x - dx * axis.y
        let inside = 1 - u * u
        guard inside > 0 else { continue }
        let half = width * inside * (1.12 - 0.42 * u)
        let alpha = canvas.coverage(half - abs(v))
        guard alpha > 0 else { continue }
        // The halves are at an angle to each other, and the rib and the veins catch the light.
        var lit = 0.55 + (v < 0 ? 0.20 : -0.16) + 0.2 * u
        let vein = (u - abs(v) / length) * 7
        lit -= 0.16 * smoothstep(0.72, 0.95, vein - vein.rounded(.down))
        lit += 0.5 * smoothstep(0.13 * width, 0.03 * width, abs(v))
        pixels[column] = pixels[column].mixed(dark.mixed(bright, lit), alpha)
      }
    }
  }
}
