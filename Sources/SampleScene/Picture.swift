/// The objects of the scene, placed once and painted band by band from back to front.
struct Picture {
  private let size: SIMD2<Int>
  private let canvas: SceneBand
  private let film = Film()
  private let sky = Sky()
  private let hills: Hills
  private let meadow = Meadow()
  private let table: Table
  private let branch = Branch()
  private let chart = ColorChart()

  private static let figures = [
    Figure(
      foot: SIMD2(0.300, 0.872), height: 0.335, skin: Light(0.185, 0.082, 0.042), hair: Light(0.014, 0.011, 0.010),
      clothes: Light(0.55, 0.30, 0.025), stripe: Light(0.62, 0.56, 0.45), seed: 401),
    Figure(
      foot: SIMD2(0.515, 0.882), height: 0.375, skin: Light(0.60, 0.335, 0.225), hair: Light(0.070, 0.030, 0.014),
      clothes: Light(0.040, 0.085, 0.20), stripe: Light(0.52, 0.50, 0.46), seed: 409),
    Figure(
      foot: SIMD2(0.712, 0.902), height: 0.255, skin: Light(0.40, 0.205, 0.110), hair: Light(0.022, 0.014, 0.010),
      clothes: Light(0.50, 0.030, 0.028), stripe: Light(0.60, 0.52, 0.40), seed: 419),
    Figure(
      foot: SIMD2(0.890, 0.874), height: 0.320, skin: Light(0.80, 0.525, 0.400), hair: Light(0.36, 0.20, 0.065),
      clothes: Light(0.030, 0.20, 0.185), stripe: Light(0.66, 0.60, 0.20), seed: 421),
  ]

  init(width: Int, height: Int, band: UnsafeMutablePointer<Light>) {
    size = SIMD2(width, height)
    let scale = max(Float(width) / 1.5, Float(height))
    let origin = SIMD2(0.75 - Float(width) / scale / 2, 0.5 - Float(height) / scale / 2)
    canvas = SceneBand(scale: scale, origin: origin, width: width, rows: 0..<0, light: band)
    hills = Hills(canvas: canvas)
    table = Table(footprints: Self.figures.map(\.footprint) + ColorChart.footprints)
  }

  /// Paints some rows and writes their bytes into the picture.
  func render(_ rows: Range<Int>, to bytes: UnsafeMutablePointer<UInt8>) {
    let band = SceneBand(
      scale: canvas.scale, origin: canvas.origin, width: canvas.width, rows: rows, light: canvas.light)
    paintSky(band)
    hills.paint(on: band)
    meadow.paint(on: band)
    table.paint(on: band)
    for figure in Self.figures { figure.paint(on: band) }
    branch.paint(on: band)
    expose(band)
    chart.paint(on: band)
    develop(band, to: bytes)
  }

  private func paintSky(_ band: SceneBand) {
    for row in band.rows(-1, Sky.horizon + 0.02) {
      let pixels = band.row(row)
      let y = band.y(row)
      for column in 0..<band.width { pixels[column] = sky.light(band.x(column), y) }
    }
  }

  private func expose(_ band: SceneBand) {
    for row in band.rows {
      let pixels = band.row(row)
      let dy = band.y(row) - 0.5
      for column in 0..<band.width {
        let dx = band.x(column) - 0.75
        pixels[column] = Film.exposed(pixels[column], falloff: 1 - 0.16 * (dx * dx + dy * dy))
      }
    }
  }

  private func develop(_ band: SceneBand, to bytes: UnsafeMutablePointer<UInt8>) {
    for row in band.rows {
      let pixels = band.row(row)
      for column in 0..<band.width {
        let dither = Noise.unit(Int32(truncatingIfNeeded: column), Int32(truncatingIfNeeded: row), 503)
        film.write(pixels[column], dither: dither, to: bytes + (row * size.x + column) * 3)
      }
    }
  }
}
