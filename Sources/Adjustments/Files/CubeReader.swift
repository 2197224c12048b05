import Documents

/// Reads `.cube` files: the Cube LUT Specification 1.0 (Adobe, 2013), and the input ranges and the curves before a cube
/// that DaVinci Resolve writes.
package struct CubeReader {
  /// The maximum number of problems that are reported for a file.
  static let maximumProblems = 20
  /// The largest magnitude of a number in a table or a domain.
  static let largest = 65504.0
  /// The narrowest domain.
  static let narrowest = 1e-6

  var lines: CubeLines
  var problems: [ResourceError.Problem] = []
  var header = Header()
  private var rows: [Float] = []
  private var excess = 0

  /// The keywords before the numbers.
  struct Header {
    var title: String?
    var curveCount: Int?
    var side: Int?
    var domainLow: [Double]?
    var domainHigh: [Double]?
    var curveRange: [Double]?
    var cubeRange: [Double]?
    /// Whether a size is invalid, so that rows cannot be counted.
    var hasBadSize = false

    /// The expected number of rows.
    var rowCount: Int { (curveCount ?? 0) + (side.map { $0 * $0 * $0 } ?? 0) }
  }

  /// The table in the bytes of a file.
  ///
  /// - Throws: `ResourceError` with every problem and its line, up to twenty.
  package static func table(_ bytes: [UInt8]) throws(ResourceError) -> ColorTable {
    guard !bytes.prefix(4096).contains(0) else {
      throw ResourceError(.badTable, "expected the text of a .cube file or a HaldCLUT PNG, found other data")
    }
    var reader = CubeReader(lines: CubeLines(bytes))
    return try reader.read(digest: SHA256Digest(of: bytes))
  }

  private init(lines: CubeLines) { self.lines = lines }

  private mutating func read(digest: SHA256Digest) throws(ResourceError) -> ColorTable {
    while problems.count < Self.maximumProblems, lines.next() {
      if lines.isBlank { continue }
      if lines.startsWithLetter { readKeyword() } else { readRow() }
    }
    checkEnd()
    guard problems.isEmpty else { throw ResourceError(problems) }
    let curveCount = header.curveCount ?? 0
    let domain = header.domain
    return ColorTable(
      digest: digest, title: header.title, low: domain.low, high: domain.high, side: header.side ?? 0,
      curveCount: curveCount, samples: samples(curveCount))
  }

  mutating func add(_ message: String, hint: String? = nil) {
    problems.append(.init(.badTable, "line \(lines.number): \(message)", hint: hint))
  }

  // MARK: Rows

  private mutating func readRow() {
    guard header.rowCount > 0 || header.hasBadSize else {
      add("expected LUT_1D_SIZE or LUT_3D_SIZE before the numbers")
      // Otherwise every further row would report the same problem.
      header.hasBadSize = true
      return
    }
    if rows.isEmpty { rows.reserveCapacity(min(3 * header.rowCount, 2 * lines.bytesLeft)) }
    guard let row = readNumbers(3) else { return }
    if !header.hasBadSize, rows.count >= 3 * header.rowCount {
      if excess == 0 { add("expected \(header.rowCount) rows of numbers, found more") }
      excess += 1
    } else {
      rows.append(Float(row.0))
      rows.append(Float(row.1))
      rows.append(Float(row.2))
    }
  }

  /// Reads exactly `count` numbers from here to the end of the line; the rest of the three are 0.
  mutating func readNumbers(_ count: Int) -> (Double, Double, Double)? {
    var values = (0.0, 0.0, 0.0)
    var found = 0
    while let number = lines.nextNumber() {
      switch number {
      case .failure(let text):
        add("expected a number, found '\(text.text)'")
        return nil
      case .success(let value) where abs(value) > Self.largest:
        add("expected numbers from −65504 to 65504, found \(value)")
        return nil
      case .success(let value):
        switch found {
        case 0: values.0 = value
        case 1: values.1 = value
        default: values.2 = value
        }
      }
      found += 1
      if found > count { break }
    }
    guard found == count else {
      add("expected \(count == 3 ? "three" : "two") numbers, found \(found > count ? "more" : String(found))")
      return nil
    }
    return values
  }

  private mutating func checkEnd() {
    guard problems.isEmpty else { return }
    if header.rowCount == 0 {
      add("expected LUT_1D_SIZE or LUT_3D_SIZE, found the end of the file")
    } else if rows.count < 3 * header.rowCount {
      add("expected \(header.rowCount) rows of numbers, found \(rows.count / 3)")
    }
    checkDomain()
  }

  // MARK: Table

  /// The nodes, then the curves.
  private func samples(_ curveCount: Int) -> [Float] {
    let nodeCount = rows.count / 3 - curveCount
    var samples: [Float] = []
    samples.reserveCapacity(4 * nodeCount + 3 * curveCount)
    for row in curveCount..<curveCount + nodeCount {
      for channel in 0..<3 { samples.append(rows[3 * row + channel]) }
      samples.append(0)
    }
    // Curves before a cube map to positions in its domain.
    let range = nodeCount > 0 ? header.cubeRange ?? [0, 1] : [0, 1]
    for channel in 0..<3 {
      for row in 0..<curveCount {
        samples.append(Float((Double(rows[3 * row + channel]) - range[0]) / (range[1] - range[0])))
      }
    }
    return samples
  }
}
