import Documents
import Foundation
import TestSupport
import Testing

@Suite("choosing photos", .timeLimit(.minutes(Effort.minutes)))
struct PickCommandTests {
  let library: LibraryShop

  init() throws { library = try LibraryShop("a.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg") }

  private func pick(_ lines: String, _ arguments: String...) throws -> Program.Outcome {
    try library.shop.program.run(["pick"] + arguments, input: Data(lines.utf8))
  }

  @Test("lines of standard input pick photos until the input ends; the result is in the order of picking")
  func lines() throws {
    #expect(try pick("4,1-2\n\n!1\n5", "--limit", "0").lines == ["d.jpg", "b.jpg", "e.jpg"])
    #expect(try pick("2\n3\n").lines == ["c.jpg"])
    #expect(try pick("*\nm 5 1\nd\n1\n", "--limit", "0", "--reverse").lines == "aedcb".map { "\($0).jpg" })
    #expect(try pick("/b\n1\n/\n1\n", "--limit", "2").lines == ["b.jpg", "a.jpg"])
    try library.expect(0, "rate", "4", "c.jpg", "e.jpg")
    try library.expect(0, "trash", "d.jpg")
    #expect(try pick("f --rating '4'\n*\nf\n1", "--limit", "0").lines == ["c.jpg", "e.jpg", "a.jpg"])
    #expect(try pick("*", "--limit", "0", "--rating", "4").lines == ["c.jpg", "e.jpg"])
    #expect(try pick("*", "--limit", "0", "--trashed").lines == ["d.jpg"])
    try library.expect(0, "album", "create", "A")
    try library.expect(0, "album", "add", "A", "b.jpg", "e.jpg")
    #expect(try pick("*", "--limit", "0", "--album", "A").lines == ["b.jpg", "e.jpg"])
    #expect(try pick("1", "--album", "recentlyDeleted").lines == ["d.jpg"])
  }

  @Test("rows report the preselected photos, and ids identify them")
  func rows() throws {
    let rows = try pick("1", "--exact", "2", "--preselect", "d.jpg", "--json").rows
    #expect(rows.map { $0["path"]?.stringValue } == ["d.jpg", "a.jpg"])
    #expect(rows.map { $0["isPreselected"] } == [.bool(true), .bool(false)])
    #expect(try pick("1", "--ids").lines == [rows[1]["asset"]?.stringValue])
  }

  @Test("a canceled choice exits with 1 and results in the preselected photos")
  func canceled() throws {
    let outcome = try pick("1\nq\n", "--limit", "0", "--preselect", "c.jpg")
    #expect(outcome.status == 1 && outcome.lines == ["c.jpg"] && outcome.messages.isEmpty)
    #expect(try pick("q").text.isEmpty)
  }

  @Test(
    "an invalid choice is an error with a code and results in no photo",
    arguments: [
      ("6", 64, "bad-selection-place"), ("0", 64, "bad-pick"), ("3-1", 64, "bad-pick"), ("x", 64, "bad-pick"),
      ("1-", 64, "bad-pick"), ("99999999999999999999", 64, "bad-pick"), ("v", 64, "bad-pick"),
      ("f --x", 64, "bad-pick"),
      ("f --rating '4", 64, "bad-pick"), ("m 1 2", 64, "bad-selection-place"), ("1-3", 77, "selection-full"),
      ("", 77, "picker-not-ready"), ("1\n!1", 77, "picker-not-ready"),
    ] as [(String, Int32, String)])
  func wrong(lines: String, status: Int32, code: String) throws {
    let outcome = try pick(lines, "--limit", "2", "--json")
    #expect(outcome.status == status && outcome.text.isEmpty)
    #expect(outcome.error?["code"]?.stringValue == code, "\(outcome.messages)")
  }

  @Test("contradictory options and missing photos are errors")
  func usage() throws {
    for arguments in [["--limit", "-1"], ["--exact", "0"], ["--limit", "2", "--exact", "3"], ["--exact", "9"]] {
      try library.expect(64, ["pick"] + arguments)
    }
    try library.expectFailure(64, "bad-picker", "pick", "--exact", "9")
    try library.expect(66, "pick", "--preselect", "none.jpg")
    try library.expect(66, "pick", "--album", "None")
  }

  /// Writes lines to the program at a terminal of some size, and prints what the terminal shows.
  private static let terminal = #"""
    import fcntl, os, pty, select, struct, sys, termios
    columns, rows, program, out = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4]
    term, lines = sys.argv[5], sys.argv[6:]
    child, terminal = pty.fork()
    if child == 0:
        os.dup2(os.open(out, os.O_WRONLY | os.O_CREAT), 1)
        for name in ("TMUX", "STY", "TERM_PROGRAM", "KITTY_WINDOW_ID"):
            os.environ.pop(name, None)
        os.environ.update(entry.split("=") for entry in term.split(","))
        os.execv(program, [program, "pick", "--limit", "3", "--ordered"])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    before = termios.tcgetattr(terminal)
    shown = b""
    prompts = 0
    while True:
        try:
            part = os.read(terminal, 65536)
        except OSError:
            break
        if not part:
            break
        shown += part
        while shown.count(b"? help: ") > prompts:
            prompts += 1
            line = lines.pop(0) if lines else "^D"
            os.write(terminal, {"^C": b"\x03", "^D": b"\x04"}.get(line, line.encode() + b"\n"))
    assert termios.tcgetattr(terminal) == before
    status = os.waitpid(child, 0)[1]
    print("status", os.waitstatus_to_exitcode(status))
    print(shown.decode().replace("\r", ""))
    """#

  private func atTerminal(
    _ columns: Int, _ rows: Int, _ lines: String..., environment: String = "TERM=xterm"
  ) throws -> (shown: [String], status: String, result: [String]) {
    let out = library.shop.program.folder.appendingPathComponent("out.txt")
    try? FileManager.default.removeItem(at: out)
    let text = try Python.run(
      Self.terminal, ["\(columns)", "\(rows)", Program.path, out.path, environment] + lines,
      in: library.shop.program.folder)
    let shown = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let result = try String(contentsOf: out, encoding: .utf8).split(separator: "\n").map(String.init)
    return (Array(shown.dropFirst()), shown[0], result)
  }

  @Test("on a terminal, pages fit its size, invalid input is reported and asked for again, and the order is shown")
  func dialog() throws {
    let found = try atTerminal(40, 7, "5-3", "3", "n", "5,4", "s", "9", "d")
    #expect(found.status == "status 0")
    #expect(found.result == ["c.jpg", "e.jpg", "d.jpg"])
    #expect(found.shown.filter { $0.hasPrefix("1–3 of 5 photos, 0 selected (at most 3)") }.count == 1)
    #expect(found.shown.contains { $0.hasPrefix("the range '5-3' is empty") })
    #expect(found.shown.contains { $0.hasPrefix("3 [1]  c.jpg") })
    #expect(found.shown.contains { $0.hasPrefix("4 [3]  d.jpg") })
    #expect(found.shown.contains("2. e.jpg"))
    #expect(found.shown.contains("there is no photo 9: the list has 5"))
    #expect(found.shown.existAndSatisfy { $0.hasPrefix("d done") || $0.hasPrefix("the range") || $0.count <= 40 })
  }

  @Test("a terminal known to show pictures gets one in its own protocol; others get a message that it cannot")
  func pictures() throws {
    func shown(_ environment: String) throws -> String {
      try atTerminal(80, 24, "v 1", "q", environment: environment).shown.joined(separator: "\n")
    }
    for environment in ["TERM=xterm", "TERM=tmux,TERM_PROGRAM=WezTerm", "TERM=foot,TMUX=/tmp/tmux"] {
      let text = try shown(environment)
      #expect(text.contains("not known to show pictures") && !text.contains("\u{1B}"), "\(environment)")
    }
    let kitty = try shown("TERM=xterm-kitty").matches(of: /\u{1B}_G(a=T,f=100,q=2,)?m=([01]);([^\u{1B}]*)\u{1B}\\/)
    #expect(kitty.map { $0.2 == "0" } == kitty.indices.map { $0 == kitty.count - 1 })
    #expect(kitty.first?.1 != nil && kitty.existAndSatisfy { $0.3.utf8.count <= 4096 })
    let inline = try shown("TERM=xterm,TERM_PROGRAM=iTerm.app").firstMatch(of: /]1337;File=[^:]*:([^\u{07}]*)\u{07}/)
    for base64 in [kitty.map(\.3).joined(), String(inline?.1 ?? "")] {
      let png = try #require(Data(base64Encoded: base64))
      #expect(png.starts(with: Data([0x89, 0x50, 0x4E, 0x47])) && png.dropFirst(18).starts(with: [0, 40]))
    }
    let sixel = try #require(try shown("TERM=foot").firstMatch(of: /\u{1B}Pq"1;1;40;26(.*)\u{1B}\\/))
    #expect(Self.sixelPixels(String(sixel.1)) == [Int](repeating: 1, count: 40 * 26))
  }

  @Test("a terminal that does not say its size counts as 80 by 24; a picture has the rows beside what is asked next")
  func sizes() throws {
    for (columns, rows) in [(0, 0), (0, 30), (100, 0), (80, 24)] {
      let shown = try atTerminal(columns, rows, "q").shown
      #expect(shown.contains { $0.hasPrefix("1 [ ]  a.jpg") && $0.count == 80 }, "\(columns) \(rows) \(shown)")
    }
    for (rows, height) in [(24, 20), (8, 4), (7, 3), (5, 3)] {
      let shown = try atTerminal(90, rows, "v 1", "q", environment: "TERM=xterm,TERM_PROGRAM=iTerm.app").shown
      #expect(shown.contains { $0.contains(";width=90;height=\(height);") }, "\(rows)")
    }
  }

  /// How many times each pixel of a picture 40 pixels wide and 26 high is set.
  private static func sixelPixels(_ text: String) -> [Int] {
    var counts = [Int](repeating: 0, count: 40 * 30)
    var (column, top) = (0, 0)
    for part in text.matches(of: /#\d+(?:;\d+)*|!(\d+)([?-~])|([?-~])|\$|-/) {
      switch part.0 {
      case "$": column = 0
      case "-": (column, top) = (0, top + 6)
      case let color where color.hasPrefix("#"): break
      default:
        let bits = Int((part.2 ?? part.3 ?? "?").utf8.first ?? 63) - 63
        for _ in 0..<(part.1.flatMap { Int($0) } ?? 1) {
          for row in 0..<6 where bits >> row & 1 == 1 { counts[(top + row) * 40 + column] += 1 }
          column += 1
        }
      }
    }
    return Array(counts.prefix(40 * 26)) + counts.dropFirst(40 * 26).filter { $0 > 0 }
  }

  @Test("end of input and q cancel, ^C ends the program, and the terminal is restored")
  func ends() throws {
    for (line, status) in [("^D", "status 1"), ("q", "status 1"), ("^C", "status -2")] {
      let found = try atTerminal(80, 24, "1", line)
      #expect(found.status == status, "\(line)")
      #expect(found.result.isEmpty, "\(line)")
    }
  }
}
