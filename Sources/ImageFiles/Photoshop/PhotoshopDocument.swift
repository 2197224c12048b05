/// The header and the sections of a Photoshop document, PSD or PSB, and whether its flattened picture is read.
struct PhotoshopDocument {
  /// How the channels become colors.
  enum Mode: Int {
    case bitmap = 0
    case gray = 1
    case indexed = 2
    case rgb = 3
    case cmyk = 4
    case multichannel = 7
    case duotone = 8
    case lab = 9
  }

  /// The bytes that files begin with.
  static let signature = Array("8BPS".utf8)

  /// Whether it is a PSB, a document of up to 300 000 pixels a side.
  let isLarge: Bool
  /// The channels that are stored, with those that are no colors.
  let channels: Int
  let width, height: Int
  /// The bits of a value: 1, 8, 16 or 32.
  let depth: Int
  /// The number of the mode; `mode` is nil for one that nobody knows.
  let modeNumber: Int
  var mode: Mode? { Mode(rawValue: modeNumber) }
  /// The table of colors: red, green and blue of each.
  let palette: Range<Int>
  let resources: Range<Int>
  let layers: Range<Int>
  /// The position of the flattened picture: how it is compressed, then its rows.
  var picture: Int { layers.upperBound }

  /// Reads the header and the lengths of the sections; nil where they are damaged, or the file ends too early.
  init?(_ bytes: some ByteSource) {
    func number(_ width: Int, _ position: Int) -> Int? { bytes.number(width, at: position, .big) }
    guard bytes.starts(with: Self.signature), let version = number(2, 4), version == 1 || version == 2,
      let channels = number(2, 12), let height = number(4, 14), let width = number(4, 18), let depth = number(2, 22),
      let mode = number(2, 24)
    else { return nil }
    isLarge = version == 2
    guard (1...56).contains(channels), width > 0, height > 0, max(width, height) <= (isLarge ? 300_000 : 30_000),
      [1, 8, 16, 32].contains(depth)
    else { return nil }
    (self.channels, self.width, self.height, self.depth, modeNumber) = (channels, width, height, depth, mode)
    func section(at position: Int, _ width: Int) -> Range<Int>? {
      number(width, position).flatMap { bytes.range(at: position + width, count: $0) }
    }
    guard let palette = section(at: 26, 4), let resources = section(at: palette.upperBound, 4),
      let layers = section(at: resources.upperBound, isLarge ? 8 : 4)
    else { return nil }
    (self.palette, self.resources, self.layers) = (palette, resources, layers)
  }

  /// The channels of the colors.
  var colors: Int {
    switch mode {
    case .rgb: 3
    case .cmyk: 4
    default: 1
    }
  }

  /// The bytes of a row of one channel.
  var rowBytes: Int { (width * depth + 7) / 8 }
}
