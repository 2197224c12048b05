import Foundation

/// A plot of lines through measured points, written as SVG; both axes begin at zero.
package struct Plot: Sendable {
  /// One line: its name and its points, x rising.
  package struct Line: Sendable {
    package let name: String
    package let points: [(x: Double, y: Double)]

    package init(_ name: String, _ points: [(x: Double, y: Double)]) {
      self.name = name
      self.points = points
    }
  }

  package var title: String
  package var across: String
  package var up: String
  package var lines: [Line]

  package init(_ title: String, across: String, up: String, lines: [Line]) {
    self.title = title
    self.across = across
    self.up = up
    self.lines = lines
  }

  private static let width = 720.0, height = 400.0
  private static let left = 70.0, right = 170.0, top = 44.0, bottom = 56.0
  private static let colors = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9"]

  /// The drawing. It has its own background, so it can be read on a dark page too.
  package var svg: String {
    let horizontal = Axis(end: lines.flatMap(\.points).map(\.x).max() ?? 1)
    let vertical = Axis(end: lines.flatMap(\.points).map(\.y).max() ?? 1)
    let plotWidth = Self.width - Self.left - Self.right
    let plotHeight = Self.height - Self.top - Self.bottom
    func x(_ value: Double) -> Double { Self.left + value / horizontal.end * plotWidth }
    func y(_ value: Double) -> Double { Self.top + (1 - value / vertical.end) * plotHeight }

    var parts = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(Int(Self.width)) \(Int(Self.height))\" "
        + "font-family=\"sans-serif\" font-size=\"13\" fill=\"#222\">",
      "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>",
      text(title, Self.left, 24, anchor: "start", extra: " font-size=\"16\" font-weight=\"bold\""),
    ]
    for tick in vertical.ticks {
      parts.append(segment(Self.left, y(tick), Self.left + plotWidth, y(tick), "#ddd"))
      parts.append(text(Text.digits(tick), Self.left - 8, y(tick) + 4, anchor: "end"))
    }
    for tick in horizontal.ticks {
      parts.append(segment(x(tick), y(0), x(tick), y(0) + 5, "#222"))
      parts.append(text(Text.digits(tick), x(tick), y(0) + 20, anchor: "middle"))
    }
    parts.append(segment(Self.left, y(0), Self.left + plotWidth, y(0), "#222"))
    parts.append(text(across, Self.left + plotWidth / 2, Self.height - 12, anchor: "middle"))
    parts.append(
      text(
        up, 0, 0, anchor: "middle",
        extra: " transform=\"translate(18 \(number(Self.top + plotHeight / 2))) rotate(-90)\"")
    )
    for (index, line) in lines.enumerated() {
      let color = Self.colors[index % Self.colors.count]
      let corners = line.points.map { "\(number(x($0.x))),\(number(y($0.y)))" }.joined(separator: " ")
      parts.append("<polyline points=\"\(corners)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"2\"/>")
      for point in line.points {
        parts.append("<circle cx=\"\(number(x(point.x)))\" cy=\"\(number(y(point.y)))\" r=\"3.5\" fill=\"\(color)\"/>")
      }
      let row = Self.top + 8 + 22 * Double(index)
      parts.append(segment(Self.width - Self.right + 16, row, Self.width - Self.right + 38, row, color, width: 3))
      parts.append(text(line.name, Self.width - Self.right + 44, row + 4, anchor: "start"))
    }
    return parts.joined(separator: "\n") + "\n</svg>\n"
  }

  private func number(_ value: Double) -> String { String(format: "%.1f", value) }

  private func segment(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ color: String, width: Int = 1
  ) -> String {
    "<line x1=\"\(number(x1))\" y1=\"\(number(y1))\" x2=\"\(number(x2))\" y2=\"\(number(y2))\" "
      + "stroke=\"\(color)\" stroke-width=\"\(width)\"/>"
  }

  private func text(_ words: String, _ x: Double, _ y: Double, anchor: String, extra: String = "") -> String {
    let escaped = words.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    return "<text x=\"\(number(x))\" y=\"\(number(y))\" text-anchor=\"\(anchor)\"\(extra)>\(escaped)</text>"
  }
}
