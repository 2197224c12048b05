import Documents
import Foundation
import Jobs
import PhotoEdit
import TestSupport
import Testing

@testable import PhotoEditCommand

/// Texts that commands print, over all characters, counts and codes.
@Suite("printed texts", .timeLimit(.minutes(Effort.minutes)))
struct PrintedTextTests {
  @Test("a shell reads a quoted word as that word, and no word is quoted without need")
  func words() throws {
    let scalars = (1...0x7F).compactMap { UnicodeScalar(UInt32($0)) }
    let words = scalars.map { "a\($0)b" } + ["", "'", "''", "it's 'so'", "ü💡", "$HOME", "a\nb", "\\'", "~", "*"]
    let script = "printf '%s\\0' " + words.map(ShellWord.quoted).joined(separator: " ")
    let outcome = try RunningProgram(
      path: "/bin/sh", arguments: ["-c", script].map { Array($0.utf8) }, environment: Program.variables,
      folder: FileManager.default.temporaryDirectory.path, input: Data()
    ).wait(.seconds(30))
    let read = outcome.output.split(separator: 0, omittingEmptySubsequences: false).dropLast()
    #expect(read.map { String(decoding: $0, as: UTF8.self) } == words)
    for scalar in scalars {
      let isPlain =
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "-_./@%+:,".contains(Character(scalar))
      #expect((ShellWord.quoted("a\(scalar)b") == "a\(scalar)b") == isPlain, "\(scalar.value)")
    }
    #expect(ShellWord.quoted("ü💡") == "ü💡" && ShellWord.quoted("") == "''")
  }

  @Test("the columns of a table begin below one another, two spaces apart, and no line ends with a space")
  func tables() {
    var generator = SeededGenerator(seed: 71)
    for _ in 0..<60 {
      let rows = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        (0..<Int.random(in: 1...4, using: &generator)).map { _ in
          String(repeating: "ü", count: Int.random(in: 0...6, using: &generator))
        }
      }
      var table = TextTable()
      for row in rows { table.add(row) }
      let expected = rows.map { row in
        var line = ""
        for (column, cell) in row.enumerated() {
          // Where the column begins.
          let start = (0..<column).reduce(0) { sum, place in
            sum + 2 + (rows.compactMap { $0.indices.contains(place) ? $0[place].count : nil }.max() ?? 0)
          }
          line += String(repeating: " ", count: start - line.count) + cell
        }
        return String(line.reversed().drop { $0 == " " }.reversed())
      }
      #expect(table.lines == expected, "\(rows)")
    }
    var table = TextTable()
    table.add("name", lines: "one\ntwo\r\n\nfour")
    table.add("n", "x\u{1B}")
    #expect(table.lines == ["name  one", "      two", "", "      four", #"n     x\u{1b}"#])
  }

  @Test("no character that a terminal obeys is printed, a text says which it was, and a document means the same")
  func safety() throws {
    let ranges: [ClosedRange<UInt32>] = [0...0x20FF, 0xFE00...0xFFFF, 0x1D100...0x1D1FF, 0xE0000...0xE01FF]
    for scalar in ranges.joined().compactMap(UnicodeScalar.init) {
      let hidden: [Unicode.GeneralCategory] = [.control, .format, .lineSeparator, .paragraphSeparator]
      let isHidden = hidden.contains(scalar.properties.generalCategory) && scalar.value != 0x200D
      let text = "a\(scalar)b"
      let escaped = "a\\u{\(String(scalar.value, radix: 16))}b"
      #expect(Console.safe(text) == (isHidden ? escaped : text), "\(scalar.value)")
      let document = Console.safe(json: JSONValue.string(text).canonicalString())
      #expect(
        document.unicodeScalars.allSatisfy { !hidden.contains($0.properties.generalCategory) || $0.value == 0x200D })
      #expect(try JSONValue.parse(Array(document.utf8)) == .string(text), "\(scalar.value)")
    }
    #expect(Console.safe(json: "{\n\t\"a\": 1\n}\n") == "{\n\t\"a\": 1\n}\n")
    #expect(Console.noPhotos("") == "no photos found" && Console.noPhotos("--all") == "no photos found for --all")
  }

  @Test("the counts of a job are those that are not zero, with the files where they are not the photos")
  func counts() {
    var generator = SeededGenerator(seed: 72)
    for _ in 0..<200 {
      let words: [(StatusWord, String)] = [
        (.done, "done"), (.planned, "planned"), (.unchanged, "unchanged"), (.skipped, "skipped"), (.failed, "failed"),
        (.crashed, "failed"),
      ]
      let counts = words.map { _ in Int.random(in: 0...2, using: &generator) }
      let left = Int.random(in: 0...2, using: &generator)
      let total = counts.reduce(left, +)
      var tally = Tally(total: total)
      for (word, count) in zip(words, counts) { for _ in 0..<count { tally.count(word.0) } }
      let damaged = Int.random(in: 0...counts[0], using: &generator)
      let photos = Bool.random(using: &generator) ? total : Int.random(in: 0...3, using: &generator)
      let parts = [
        (counts[0] - damaged, "done"), (counts[1], "planned"), (counts[2], "unchanged"), (counts[3], "skipped"),
        (damaged, "damaged"), (counts[4] + counts[5], "failed"), (left, "not started"),
      ]
      let files = total == photos ? "" : ", \(total) file\(total == 1 ? "" : "s")"
      let said = parts.compactMap { $0.0 > 0 ? "\($0.0) \($0.1)" : nil }.joined(separator: ", ")
      #expect(
        tally.text(photos: photos, damaged: damaged) == "\(photos) photo\(photos == 1 ? "" : "s")\(files): \(said)")
    }
  }

  @Test("text is cut at its beginning to the columns that there are, and padded to them")
  func widths() {
    var generator = SeededGenerator(seed: 73)
    let ends: [UInt32] = [
      0x1100, 0x115F, 0x2E80, 0x303E, 0x3041, 0xA4CF, 0xAC00, 0xD7A3, 0xF900, 0xFAFF, 0xFE30, 0xFE6F, 0xFF01, 0xFF60,
      0xFFE0, 0xFFE6, 0x1F300, 0x1F64F, 0x1F680, 0x1F6FF, 0x1F900, 0x1FAFF, 0x20000, 0x3FFFD,
    ]
    for end in ends.compactMap(UnicodeScalar.init) { #expect(TextWidth.columns("\(end)") == 2, "\(end.value)") }
    for value in [0x20, 0x41, 0x7E, 0xE9, 0x10FF, 0x2E7F, 0x3040, 0xA4D0, 0xABFF, 0xFB00, 0xFF61, 0x1F2FF, 0x1F650]
      as [UInt32]
    {
      #expect(UnicodeScalar(value).map { TextWidth.columns("\($0)") } == 1, "\(value)")
    }
    #expect(TextWidth.columns("") == 0 && TextWidth.columns("\u{301}") == 0 && TextWidth.columns("e\u{301}") == 1)
    for _ in 0..<200 {
      let text = (0..<Int.random(in: 0...9, using: &generator)).map { _ in
        ["a", "漢", "e\u{301}", "💡", "/"].randomElement(using: &generator) ?? ""
      }.joined()
      for width in -1...20 {
        let fitted = TextWidth.fitted(text, width)
        if TextWidth.columns(text) <= width {
          #expect(fitted == text)
        } else if width < 1 {
          #expect(fitted.isEmpty)
        } else {
          let rest = fitted.dropFirst()
          #expect(fitted.first == "…" && text.hasSuffix(rest) && TextWidth.columns(fitted) <= width)
          // One character more does not fit.
          let more = text.suffix(rest.count + 1)
          #expect(more.count > rest.count && TextWidth.columns("…" + more) > width, "\(text) \(width)")
        }
        #expect(TextWidth.columns(TextWidth.padded(text, width)) == max(width, TextWidth.columns(text)))
        #expect(TextWidth.padded(text, width).hasPrefix(text))
      }
    }
  }
}
