import Adjustments

/// Finds the place on the grid of `LightVotes` of the light that would make a color gray. Colors are looked up by their
/// chromaticity, because finding a light takes microseconds.
struct LightPlaces {
  private static let levels = 256
  /// For each chromaticity a place, -1 if it has none, or -2 if it was not looked up.
  private var known = [Int16](repeating: -2, count: levels * levels)

  /// The place of a linear color; nil if no light of the grid makes it gray, or if it has the color of skin.
  mutating func place(of color: [Double]) -> Int? {
    let sum = color[0] + color[1] + color[2]
    let (red, green) = (color[0] / sum, color[1] / sum)
    // No light on the grid is as colored as the others.
    guard sum > 0, (0.2...0.55).contains(red), (0.25...0.45).contains(green) else { return nil }
    let cell = Int(red * Double(Self.levels)) * Self.levels + Int(green * Double(Self.levels))
    if known[cell] == -2 { known[cell] = Self.found(at: cell).map(Int16.init) ?? -1 }
    return known[cell] < 0 ? nil : Int(known[cell])
  }

  private static func found(at cell: Int) -> Int? {
    typealias Grid = LightVotes
    let red = (Double(cell / levels) + 0.5) / Double(levels)
    let green = (Double(cell % levels) + 0.5) / Double(levels)
    let light = WhiteBalance().resolved(with: .color([red, green, 1 - red - green]))
    guard let kelvin = light.kelvin else { return nil }
    let mired = 1e6 / kelvin - 1e6 / 6504
    let isSkin = mired > 45 && light.tint < -12
    let row = Int((mired / Grid.step).rounded()) + Grid.mireds
    let column = Int((light.tint / Grid.step).rounded()) + Grid.tints
    return isSkin || !(0..<Grid.rows ~= row && 0..<Grid.columns ~= column) ? nil : row * Grid.columns + column
  }
}
