import Documents

extension CubeReader {
  private static let keywords = [
    "TITLE", "LUT_1D_SIZE", "LUT_3D_SIZE", "DOMAIN_MIN", "DOMAIN_MAX", "LUT_1D_INPUT_RANGE", "LUT_3D_INPUT_RANGE",
  ]

  /// Reads a line that begins with a word.
  mutating func readKeyword() {
    let keyword = lines.nextWord()
    switch keyword {
    case "TITLE": readTitle()
    case "LUT_1D_SIZE": readSize(keyword, \.curveCount, ColorTable.counts)
    case "LUT_3D_SIZE": readSize(keyword, \.side, ColorTable.sides)
    case "DOMAIN_MIN": readRange(keyword, \.domainLow, 3)
    case "DOMAIN_MAX": readRange(keyword, \.domainHigh, 3)
    case "LUT_1D_INPUT_RANGE": readRange(keyword, \.curveRange, 2)
    case "LUT_3D_INPUT_RANGE": readRange(keyword, \.cubeRange, 2)
    default:
      add(
        "unknown keyword '\(keyword)'; the keywords are \(list(Self.keywords))",
        hint: Suggestion.hint(for: keyword, among: Self.keywords))
    }
  }

  private mutating func readTitle() {
    let rest = lines.rest
    let isQuoted = rest.hasPrefix("\"")
    guard !isQuoted || rest.count >= 2 && rest.hasSuffix("\"") else {
      add("expected a title that ends with a quote, found '\(rest.prefix(40))'")
      return
    }
    if header.title != nil { add("duplicate TITLE") }
    // The specification has quotes; many programs write none.
    header.title = isQuoted ? String(rest.dropFirst().dropLast()) : String(rest)
  }

  private mutating func readSize(
    _ keyword: String, _ member: WritableKeyPath<Header, Int?>, _ range: ClosedRange<Int>
  ) {
    let text = lines.rest
    guard text.utf8.allSatisfy({ (48...57).contains($0) }), let size = Int(text), range.contains(size) else {
      add(
        "expected a whole number from \(range.lowerBound) to \(range.upperBound) after \(keyword), found "
          + "'\(text.prefix(40))'")
      header.hasBadSize = true
      return
    }
    if header[keyPath: member] != nil { add("duplicate \(keyword)") }
    header[keyPath: member] = size
  }

  private mutating func readRange(_ keyword: String, _ member: WritableKeyPath<Header, [Double]?>, _ count: Int) {
    guard let (first, second, third) = readNumbers(count) else { return }
    if header[keyPath: member] != nil { add("duplicate \(keyword)") }
    header[keyPath: member] = count == 3 ? [first, second, third] : [first, second]
  }

  /// Checks that the domain is given once, and is a range.
  mutating func checkDomain() {
    let hasDomain = header.domainLow != nil || header.domainHigh != nil
    let hasBoth = header.curveCount != nil && header.side != nil
    if hasDomain, header.curveRange != nil || header.cubeRange != nil {
      add("expected DOMAIN_MIN and DOMAIN_MAX or input ranges, found both")
    } else if hasDomain, hasBoth {
      add("a file with curves and a cube has LUT_1D_INPUT_RANGE and LUT_3D_INPUT_RANGE, found DOMAIN_MIN or DOMAIN_MAX")
    }
    // Some programs write the usual range for curves that the file does not have.
    if let range = header.curveRange, range != [0, 1], header.curveCount == nil {
      add("LUT_1D_INPUT_RANGE needs LUT_1D_SIZE")
    }
    if header.cubeRange != nil, header.side == nil { add("LUT_3D_INPUT_RANGE needs LUT_3D_SIZE") }
    let cube = header.cubeRange.map { (low: [$0[0]], high: [$0[1]]) }
    for domain in [header.domain, cube].compactMap({ $0 }) {
      for (low, high) in zip(domain.low, domain.high) where high - low < Self.narrowest {
        add("expected a domain that rises by at least \(Self.narrowest), found \(low) to \(high)")
        return
      }
    }
  }
}

extension CubeReader.Header {
  /// The domain of the first table.
  var domain: (low: [Double], high: [Double]) {
    if let range = curveCount != nil ? curveRange : cubeRange {
      return ([range[0], range[0], range[0]], [range[1], range[1], range[1]])
    }
    return (domainLow ?? [0, 0, 0], domainHigh ?? [1, 1, 1])
  }
}
