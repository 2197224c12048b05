import Adjustments
import Foundation
import Documents
import TestSupport
import Testing

@Suite("color tables", .timeLimit(.minutes(Effort.minutes)))
struct CubeTests {
  private static func table(_ text: String) throws -> ColorTable { try CubeReader.table(Array(text.utf8)) }

  private static func problems(_ bytes: [UInt8]) -> [ResourceError.Problem] {
    do {
      _ = try CubeReader.table(bytes)
      return []
    } catch {
      return error.problems
    }
  }

  private static let two = "LUT_3D_SIZE 2\n0 0 0\n1 0 0\n0 1 0\n1 1 0\n0 0 1\n1 0 1\n0 1 1\n1 1 1\n"

  @Test("a cube is read with its title, domain and nodes, with red fastest")
  func cube() throws {
    let table = try Self.table("TITLE \"A # table\"\n# comment\n\nDOMAIN_MIN -1 0 0\nDOMAIN_MAX 1 2 3\n" + Self.two)
    #expect(table.title == "A # table")
    #expect(table.low == [-1, 0, 0] && table.high == [1, 2, 3])
    #expect(table.side == 2 && table.curveCount == 0)
    let nodes: [[Float]] = (0..<8).map { [Float($0 & 1), Float($0 >> 1 & 1), Float($0 >> 2), 0] }
    #expect(table.samples == nodes.flatMap { $0 })
    #expect(!table.keepsGray)
    #expect(try Self.table(Self.two).keepsGray)
  }

  @Test("curves are read channel by channel, and before a cube they map to positions in it")
  func curves() throws {
    let table = try Self.table("LUT_1D_SIZE 2\nLUT_1D_INPUT_RANGE 0.5 2\n0 1 2\n3 4 5\n")
    #expect(table.samples == [0, 3, 1, 4, 2, 5])
    #expect(table.low == [0.5, 0.5, 0.5] && table.high == [2, 2, 2])
    let rows = Self.two.split(separator: "\n").dropFirst().joined(separator: "\n")
    let both = try Self.table(
      "LUT_1D_SIZE 2\nLUT_1D_INPUT_RANGE 0 4\nLUT_3D_SIZE 2\nLUT_3D_INPUT_RANGE 1 3\n1 1 1\n3 2 5\n" + rows)
    #expect(both.side == 2 && both.curveCount == 2 && both.high == [4, 4, 4])
    #expect(both.samples.suffix(6) == [0, 1, 0, 0.5, 0, 2])
  }

  @Test(
    "lines may end with LF, CR LF or CR, and a file may begin with a byte order mark",
    arguments: ["\n", "\r\n", "\r", "\n\n", " \t\r\n"])
  func lineEnds(end: String) throws {
    let text = "\u{feff}" + Self.two.replacingOccurrences(of: "\n", with: end)
    #expect(try Self.table(text).samples == Self.table(Self.two).samples)
    #expect(try Self.table(String(Self.two.dropLast())).side == 2)
  }

  @Test(
    "numbers are read in the C locale and rounded once",
    arguments: [
      "0", "-0", "+1.5", ".5", "5.", "1e3", "1E-3", "2.5e+2", "0.1", "0.30000000000000004", "123.456789012345678901",
      "0.000000000000000000001234", "1e-30", "65504", "-65504", "00.10", "1e-400",
    ])
  func numbers(text: String) throws {
    let table = try Self.table("LUT_1D_SIZE 2\n\(text) 0 0\n0 0 0\n")
    #expect(table.samples[0] == Float(try #require(Double(text))))
  }

  @Test(
    "an error names its line",
    arguments: [
      ("", "line 0: expected LUT_1D_SIZE or LUT_3D_SIZE, found the end of the file"),
      ("0 0 0\n1 1 1\n", "line 1: expected LUT_1D_SIZE or LUT_3D_SIZE before the numbers"),
      (two + "0 0 0\n0 0 0\n", "line 10: expected 8 rows of numbers, found more"),
      (String(two.dropLast(6)), "line 8: expected 8 rows of numbers, found 7"),
      ("LUT_1D_SIZE 2\n0 0\n0 0 0\n", "line 2: expected three numbers, found 2"),
      ("LUT_1D_SIZE 2\n0 0 0 0\n0 0 0\n", "line 2: expected three numbers, found more"),
      ("LUT_1D_SIZE 2\n0 0 nan\n0 0 0\n", "line 2: expected a number, found 'nan'"),
      ("LUT_1D_SIZE 2\n0 -inf 0\n0 0 0\n", "line 2: expected a number, found '-inf'"),
      ("LUT_1D_SIZE 2\n0 1e9 0\n0 0 0\n", "line 2: expected numbers from −65504 to 65504, found 1000000000.0"),
      (
        "LUT_1D_SIZE 2\n0 1e999999999999999999999 0\n0 0 0\n",
        "line 2: expected numbers from −65504 to 65504, found inf"
      ),
      ("LUT_1D_SIZE 2\n0 0x1 0\n0 0 0\n", "line 2: expected a number, found '0x1'"),
      ("LUT_1D_SIZE 2\n0 - 0\n0 0 0\n", "line 2: expected a number, found '-'"),
      ("LUT_3D_SIZE 257\n", "line 1: expected a whole number from 2 to 256 after LUT_3D_SIZE, found '257'"),
      ("LUT_1D_SIZE 65537\n", "line 1: expected a whole number from 2 to 65536 after LUT_1D_SIZE, found '65537'"),
      ("LUT_3D_SIZE 2.0\n", "line 1: expected a whole number from 2 to 256 after LUT_3D_SIZE, found '2.0'"),
      ("LUT_3D_SIZE 99999999999999999999\n", "line 1: expected a whole number from 2 to 256"),
      ("LUT_3D_SIZE 2\n" + two, "line 2: duplicate LUT_3D_SIZE"),
      ("DOMAIN_MIN 0 0 1\n" + two, "line 10: expected a domain that rises by at least 1e-06, found 1.0 to 1.0"),
      ("DOMAIN_MIN 0 0\n" + two, "line 1: expected three numbers, found 2"),
      ("LUT_3D_INPUT_RANGE 0 1\nDOMAIN_MAX 1 1 1\n" + two, "line 11: expected DOMAIN_MIN and DOMAIN_MAX or input"),
      ("LUT_1D_INPUT_RANGE 0 2\n" + two, "line 10: LUT_1D_INPUT_RANGE needs LUT_1D_SIZE"),
      ("LUT_3D_SISE 2\n", "line 1: unknown keyword 'LUT_3D_SISE'"),
      ("LUT_IN_VIDEO_RANGE\n" + two, "line 1: unknown keyword 'LUT_IN_VIDEO_RANGE'"),
      ("TITLE \"warm\n" + two, "line 1: expected a title that ends with a quote, found '\"warm'"),
      ("LUT_1D_SIZE 2\n0 0 0 # black\n0 0 0\n", "line 2: expected a number, found '#'"),
    ])
  func wrong(text: String, message: String) throws {
    let problem = try #require(Self.problems(Array(text.utf8)).first)
    #expect(problem.code == "bad-table")
    #expect(problem.message.hasPrefix(message), "\(problem.message)")
  }

  @Test(
    "a title has quotes or none",
    arguments: [("TITLE My Look 2", "My Look 2"), ("TITLE \"\"", ""), ("TITLE a\"b", "a\"b")])
  func titles(line: String, title: String) throws {
    #expect(try Self.table(line + "\n" + Self.two).title == title)
  }

  @Test("the usual range of curves that a file does not have means nothing")
  func unusedRange() throws {
    #expect(try Self.table("LUT_1D_INPUT_RANGE 0.0 1.0\n" + Self.two).side == 2)
  }

  @Test("all problems of a file are reported at once, up to twenty")
  func all() {
    let problems = Self.problems(Array("LUT_3D_SISE 2\nLUT_1D_SIZE 2\n0 0\nx\n0,5 0 0\n".utf8))
    #expect(problems.map { String($0.message.prefix(6)) } == ["line 1", "line 3", "line 4", "line 5"])
    #expect(problems.first?.hint == "did you mean 'LUT_3D_SIZE'?")
    let many = "LUT_1D_SIZE 2\n" + String(repeating: "x y z\n", count: 100)
    #expect(Self.problems(Array(many.utf8)).count == 20)
  }

  @Test(
    "every hostile table is refused, except one with curves before a cube, which is valid",
    .enabled(if: Corpus.isPresent, "\(Corpus.reason)"), arguments: Corpus.hostileTables)
  func hostile(name: String) throws {
    let bytes = try [UInt8](Data(contentsOf: #require(Corpus.folder).appendingPathComponent("hostile/luts/" + name)))
    #expect(Self.problems(bytes).isEmpty == (name == "both_1d_3d.cube"))
  }

  @Test(
    "tables of other programs are read", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"),
    arguments: [("identity_17", 17, 0), ("swap_rb_2", 2, 0), ("iridas_3d", 2, 0), ("iridas_1d", 0, 5)])
  func others(name: String, side: Int, curveCount: Int) throws {
    let table = try CubeReader.table([UInt8](Data(contentsOf: Corpus.photo("luts/\(name).cube"))))
    #expect(table.side == side && table.curveCount == curveCount)
    #expect(table.samples.count == 4 * side * side * side + 3 * curveCount)
  }

  @Test("damaged bytes are read or refused, and never crash the reader", arguments: 0..<20)
  func damaged(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let good = Array(("TITLE \"a\"\nDOMAIN_MIN 0 0 0\nDOMAIN_MAX 1 1 1\n" + Self.two).utf8)
    for _ in 0..<200 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 3))
        default: bytes.insert(contentsOf: Array("9e9 .-#\n".utf8).shuffled(using: &random).prefix(3), at: place)
        }
      }
      if let table = try? CubeReader.table(bytes) {
        let isFinite = table.samples.allSatisfy(\.isFinite)
        #expect(isFinite && table.samples.count == 4 * table.side * table.side * table.side + 3 * table.curveCount)
      }
    }
  }
}

extension Corpus {
  /// The names of the hostile tables; one that is not there where there is no corpus.
  static var hostileTables: [String] {
    let names = files(below: "hostile/luts").map(\.lastPathComponent)
    return names.isEmpty ? ["none"] : names
  }
}
