extension ImageDecoder {
  /// The flattened picture of a Photoshop document.
  static let photoshop = ImageDecoder { bytes in
    guard let document = PhotoshopDocument(bytes), let rows = PhotoshopRows(document, bytes) else {
      throw DamagedDocument()
    }
    let picture = FlattenedPicture(document, rows, bytes)
    var header = ImageDecoder.Header(
      width: document.width, height: document.height, bands: picture.bands,
      sample: document.depth == 32 ? .float : document.depth == 16 ? .uint16 : .uint8,
      profile: document.profile(bytes))
    header.isInks = document.mode == .cmyk
    let rowBytes = header.rowBytes
    return ImageDecoder.Opened(header) { bytes, range, output in
      for (index, row) in range.enumerated() {
        try picture.write(row, of: bytes, to: .init(rebasing: output[index * rowBytes..<(index + 1) * rowBytes]))
      }
    }
  }
}

/// A Photoshop document whose rows are damaged.
struct DamagedDocument: Error, CustomStringConvertible {
  var description: String { "corrupt rows of the flattened picture" }
}

/// The rows of a flattened picture as pixels.
private struct FlattenedPicture: Sendable {
  private let mode: PhotoshopDocument.Mode
  private let width, depth, rowBytes, colors: Int
  private let hasAlpha: Bool
  private let rows: PhotoshopRows
  /// Red, green and blue of each color of an indexed picture.
  private let palette: [UInt8]

  init(_ document: PhotoshopDocument, _ rows: PhotoshopRows, _ bytes: UnsafeRawBufferPointer) {
    self.rows = rows
    mode = document.mode ?? .gray
    (width, depth, rowBytes) = (document.width, document.depth, document.rowBytes)
    colors = document.colors
    hasAlpha = document.layerCount(bytes).hasAlpha
    let table = Array(bytes[document.palette].prefix(768))
    palette = mode == .indexed ? table + [UInt8](repeating: 0, count: 768 - table.count) : []
  }

  /// Samples of a pixel.
  var bands: Int { (mode == .indexed ? 3 : colors) + (hasAlpha ? 1 : 0) }

  /// Writes one row of pixels.
  func write(_ row: Int, of bytes: UnsafeRawBufferPointer, to output: UnsafeMutableRawBufferPointer) throws {
    let stored = colors + (hasAlpha ? 1 : 0)
    try withUnsafeTemporaryAllocation(byteCount: rowBytes * stored, alignment: 16) { planes in
      for channel in 0..<stored {
        let plane = UnsafeMutableRawBufferPointer(rebasing: planes[channel * rowBytes..<(channel + 1) * rowBytes])
        guard rows.row(row, of: channel, in: bytes, to: plane) else { throw DamagedDocument() }
      }
      let planes = UnsafeRawBufferPointer(planes)
      switch depth {
      case 32: light(planes, stored, output.bindMemory(to: Float.self))
      case 16:
        codes(output.bindMemory(to: UInt16.self), stored) { channel, x in
          planes.loadUnaligned(fromByteOffset: channel * rowBytes + 2 * x, as: UInt16.self).bigEndian
        }
      case 8: codes(output.bindMemory(to: UInt8.self), stored) { channel, x in planes[channel * rowBytes + x] }
      // A set bit is black.
      default: for x in 0..<width { output[x] = planes[x / 8] & (0x80 >> UInt8(x % 8)) == 0 ? 255 : 0 }
      }
    }
  }

  /// Writes integers.
  private func codes<Code: FixedWidthInteger & UnsignedInteger>(
    _ output: UnsafeMutableBufferPointer<Code>, _ stored: Int, _ sample: (_ channel: Int, _ x: Int) -> Code
  ) {
    let bands = bands
    for x in 0..<width {
      let pixel = x * bands
      let alpha = hasAlpha ? sample(colors, x) : .max
      if mode == .indexed {
        let index = Int(sample(0, x))
        for color in 0..<3 { output[pixel + color] = Code(palette[color * 256 + index]) }
      } else {
        for color in 0..<colors {
          let code = alpha == .max ? sample(color, x) : Self.unmatted(sample(color, x), alpha)
          // The amounts of inks are stored inverted.
          output[pixel + color] = mode == .cmyk ? .max - code : code
        }
      }
      if hasAlpha { output[pixel + bands - 1] = alpha }
    }
  }

  /// The color of a pixel that Photoshop has laid over white; that of an invisible pixel is white.
  private static func unmatted<Code: FixedWidthInteger & UnsignedInteger>(_ code: Code, _ alpha: Code) -> Code {
    let (top, alpha) = (Int(Code.max), Int(alpha))
    guard alpha > 0 else { return .max }
    return Code(min(max((Int(code) - (top - alpha)) * top + alpha / 2, 0) / alpha, top))
  }

  /// Writes floats.
  private func light(_ planes: UnsafeRawBufferPointer, _ stored: Int, _ output: UnsafeMutableBufferPointer<Float>) {
    func value(_ channel: Int, _ x: Int) -> Float {
      Float(
        bitPattern: planes.loadUnaligned(fromByteOffset: channel * rowBytes + 4 * x, as: UInt32.self).bigEndian)
    }
    for x in 0..<width {
      let alpha = hasAlpha ? value(colors, x) : 1
      for color in 0..<colors {
        let code = value(color, x)
        output[x * stored + color] = alpha > 0 ? (code - (1 - alpha)) / alpha : 1
      }
      if hasAlpha { output[x * stored + colors] = alpha }
    }
  }
}
