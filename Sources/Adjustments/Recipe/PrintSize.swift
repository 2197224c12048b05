/// The size of a print, as people name it: `"5x7"` in inches, `"10x15cm"`.
///
///     if let size = PrintSize("5x7") { settings.setSize(printed: size) }
public struct PrintSize: Hashable, Sendable {
  /// The sides in inches, the longer one first.
  public let longSide, shortSide: Double

  /// Reads two positive numbers with an `x` between them, in inches or with the unit `in`, `cm` or `mm` after them; nil for
  /// any other text.
  public init?(_ text: String) {
    let lowercase = text.lowercased().filter { $0 != " " }
    let unit = Self.units.first { lowercase.hasSuffix($0.name) }
    let sides = lowercase.dropLast(unit?.name.count ?? 0)
      .split(omittingEmptySubsequences: false) { "x×".contains($0) }.map(plainNumber)
    guard sides.count == 2, let one = sides[0], let other = sides[1], one > 0, other > 0 else { return nil }
    let inches = unit?.inches ?? 1
    (longSide, shortSide) = (max(one, other) * inches, min(one, other) * inches)
  }

  private static let units: [(name: String, inches: Double)] = [("in", 1), ("cm", 1 / 2.54), ("mm", 1 / 25.4)]

  /// The resolution of a print where nobody names one, in dots per inch.
  public static let usualResolution = 300
}

extension OutputSettings {
  /// Requests the size of a print and its resolution, in place of other sizes.
  ///
  /// The picture is as large as fits on the paper, whichever way it lies; nothing is cut off, and a smaller picture is made
  /// larger. A crop to the aspect of the paper fills it.
  ///
  /// - Parameter dotsPerInch: from 1 to 65535.
  public mutating func setSize(printed size: PrintSize, dotsPerInch: Int = PrintSize.usualResolution) {
    setSize(longEdge: Self.pixels(size.longSide, dotsPerInch))
    shortEdge = Self.pixels(size.shortSide, dotsPerInch)
    (enlarge, dpi) = (true, dotsPerInch)
  }

  /// A length on paper in pixels. What exceeds every picture is left to the check of the settings.
  private static func pixels(_ inches: Double, _ dotsPerInch: Int) -> Int {
    max(1, Int(min(inches * Double(dotsPerInch), 1e9).rounded()))
  }
}
