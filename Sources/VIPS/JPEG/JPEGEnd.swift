import CJPEG
package import ImageFiles

/// The end of JPEG files that have no end marker.
package enum JPEGEnd {
  /// Whether only the marker is missing: with it, all rows are decoded without a warning. False for colors that are
  /// neither gray nor RGB, and for files of several scans, which say nowhere how many they have.
  ///
  /// - Parameter file: a JPEG without an end marker; it is decoded.
  package static func isAllThatIsMissing(in file: ByteBlock) -> Bool {
    guard file.withUnsafeBytes({ JPEGScans(in: $0, limit: 1).isComplete }) else { return false }
    let whole = ByteBlock(count: file.count + 2) { bytes in
      file.withUnsafeBytes { bytes.copyMemory(from: $0) }
      (bytes[file.count], bytes[file.count + 1]) = (0xFF, 0xD9)
    }
    guard var decoder = try? JPEGDecoder(whole, shrink: 8) else { return false }
    let row = UnsafeMutableRawPointer.allocate(byteCount: decoder.rowBytes, alignment: 64)
    defer { row.deallocate() }
    do {
      if decoder.height > 1 { try decoder.skip(rows: decoder.height - 1) }
      try decoder.read(rows: 1, to: row, bytesPerRow: decoder.rowBytes)
    } catch {
      return false
    }
    return decoder.warnings == 0
  }
}
