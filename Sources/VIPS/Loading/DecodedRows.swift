import CVips
import ImageFiles
import Threads

/// The rows of a file that a decoder of our own reads, decoded on request.
final class DecodedRows: Sendable {
  private let file: ByteBlock
  private let decoder: Monitor<ImageDecoder.Opened>
  private let header: ImageDecoder.Header
  let failure = FailureNote()

  init(_ file: ByteBlock, _ opened: ImageDecoder.Opened) {
    (self.file, header, decoder) = (file, opened.header, Monitor(opened))
  }

  /// Writes a part of the image to an address.
  private func copy(_ rect: PixelRect, to base: UnsafeMutableRawPointer, bytesPerRow: Int) throws {
    let rowBytes = header.rowBytes
    let values = rect.width * header.bands
    try withUnsafeTemporaryAllocation(byteCount: rowBytes * rect.height, alignment: 16) { decoded in
      let rows = rect.y..<rect.y + rect.height
      try decoder.withLock { opened in try file.withUnsafeBytes { try opened.rows($0, rows, decoded) } }
      for row in 0..<rect.height {
        let start = UnsafeRawBufferPointer(decoded).baseAddress.map {
          $0 + row * rowBytes + rect.x * (rowBytes / header.width)
        }
        guard let start else { return }
        let output = base + row * bytesPerRow
        if header.sample == .half {
          let halves = start.assumingMemoryBound(to: Float16.self)
          let floats = output.assumingMemoryBound(to: Float.self)
          for index in 0..<values { floats[index] = Float(halves[index]) }
        } else {
          output.copyMemory(from: start, byteCount: rowBytes / header.width * rect.width)
        }
      }
    }
  }

  static let generate: VipsGenerateFn = { output, _, rows, _, _ in
    guard let output, let rows else { return -1 }
    return Unmanaged<DecodedRows>.fromOpaque(rows)._withUnsafeGuaranteedRef { rows in
      let rect = PixelRect(output.pointee.valid)
      let bytesPerPixel = rows.header.bands * rows.header.format.byteCount
      guard let base = output.address(x: rect.x, y: rect.y, bytesPerPixel: bytesPerPixel) else { return -1 }
      do {
        try rows.copy(rect, to: base, bytesPerRow: Int(output.pointee.bpl))
        return 0
      } catch {
        rows.failure.note(VIPSError(decoding: error))
        return -1
      }
    }
  }
}

extension ImageDecoder.Header {
  /// The type of the decoded values. libvips has no half floats.
  fileprivate var format: BandFormat {
    switch sample {
    case .uint8: .uchar
    case .uint16: .ushort
    case .half, .float: .float
    }
  }
}

extension VIPSError {
  /// An error of a decoder of our own.
  fileprivate init(decoding error: any Error) {
    self = error as? VIPSError ?? VIPSError(operation: "decode", message: "\(error)")
  }
}

extension VIPSImage {
  /// The image in a file that a decoder of our own reads.
  ///
  /// - Throws: `VIPSError` where its header cannot be read.
  static func decoded(from file: ByteBlock, by decoder: ImageDecoder) throws -> VIPSImage {
    let opened: ImageDecoder.Opened
    do {
      opened = try file.withUnsafeBytes { try decoder.open($0) }
    } catch {
      throw VIPSError(decoding: error)
    }
    let header = opened.header
    let frame = try Operation("black", ["width": .int(header.width), "height": .int(header.height)]).build().image()
    let rows = DecodedRows(file, opened)
    let image = try frame.derived(
      demand: .fatStrip, held: rows, failure: rows.failure, callbacks: (nil, DecodedRows.generate)
    ) { image in
      image.Bands = Int32(header.bands)
      image.BandFmt = VipsBandFormat(header.format.rawValue)
      let usual = Interpretation.usual(bands: header.bands, format: header.format)
      image.Type = VipsInterpretation((header.isInks ? .cmyk : usual).rawValue)
    }
    var fields: [String: FieldValue] = [:]
    if header.pageCount > 1 { fields[Field.pageCount] = .int(header.pageCount) }
    if let profile = header.profile { fields[Field.profile] = .blob(profile) }
    let loaded = fields.isEmpty ? image : try image.withFields(setting: fields)
    return header.format == .float ? try loaded.lightSamples() : loaded
  }
}
