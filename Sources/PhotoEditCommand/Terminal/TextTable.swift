/// Rows of text in columns.
struct TextTable {
  private var rows: [[String]] = []

  /// Adds a row.
  mutating func add(_ cells: String...) { add(cells) }

  /// Adds a row.
  mutating func add(_ cells: [String]) { rows.append(cells.map { Console.safe($0) }) }

  /// Adds a row whose last cell may have several lines, with the further lines below the first.
  mutating func add(_ name: String, lines text: String) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    for (index, line) in lines.enumerated() { add(index == 0 ? name : "", line) }
  }

  /// The rows as lines: columns two spaces apart, no trailing spaces.
  var lines: [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in rows.map { $0.count > column ? $0[column].count : 0 }.max() ?? 0 }
    return rows.map { row in
      let cells = row.enumerated().map { column, cell in
        column == row.count - 1 ? cell : cell + String(repeating: " ", count: widths[column] - cell.count)
      }
      var line = cells.joined(separator: "  ")
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }

  /// Writes the lines.
  func print() { lines.forEach { Console.print($0) } }
}
