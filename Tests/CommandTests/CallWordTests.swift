import ArgumentParser
import PhotoEdit
import TestSupport
import Testing

@testable import PhotoEditCommand

/// Words of calls that stand for amounts, limits and changes, over their domains.
@Suite("words of calls", .timeLimit(.minutes(Effort.minutes)))
struct CallWordTests {
  @Test("a time of --shift is the sum of its parts, each at most once and the largest first, with its sign")
  func shifts() throws {
    let units = [("d", 86_400), ("h", 3600), ("m", 60), ("s", 1)]
    for choice in 1..<16 {
      for number in [1, 59, 999_999] {
        let parts = units.indices.filter { choice >> $0 & 1 == 1 }.map { units[$0] }
        let text = parts.map { "\(number)\($0.0)" }.joined()
        let seconds = parts.reduce(0) { $0 + number * $1.1 }
        #expect(try ClockShift.read("+" + text).seconds == seconds && ClockShift.read("-" + text).seconds == -seconds)
        let reversed = parts.reversed().map { "\(number)\($0.0)" }.joined()
        if parts.count > 1 { #expect(throws: ValidationError.self) { try ClockShift.read("+" + reversed) } }
        #expect(throws: ValidationError.self) { try ClockShift.read(text) }
        #expect(throws: ValidationError.self) { try ClockShift.read("+" + text + text) }
      }
    }
    for (hours, minutes, seconds) in [(0, 0, 1), (0, 59, 59), (23, 0, 0), (99, 59, 59)] {
      let parts = [hours, minutes, seconds].map { $0 < 10 ? "0\($0)" : "\($0)" }
      let sum = hours * 3600 + minutes * 60
      #expect(try ClockShift.read("-" + parts.joined(separator: ":")).seconds == -(sum + seconds))
      if sum > 0 { #expect(try ClockShift.read("+\(parts[0]):\(parts[1])").seconds == sum) }
    }
    for text in [
      "", "+", "-", "+0s", "+00:00", "+00:00:00", "+1", "+1x", "+1:00", "+01:60", "+01:00:60", "+01:00:00:00", "+01:",
      "+:01", "+1000000s", "+1.5h", "+ 1h", "++1h", "+1h ", "+٣h",
    ] {
      #expect(throws: ValidationError.self) { try ClockShift.read(text) }
    }
  }

  @Test("a time of grace is a whole number of a unit, at most a million of them, or 0")
  func grace() {
    for (unit, seconds) in [("s", 1), ("m", 60), ("h", 3600), ("d", 86_400), ("w", 604_800)] {
      for number in [0, 1, 7, 1_000_000] {
        #expect(GracePeriod(argument: "\(number)\(unit)")?.duration == .seconds(number * seconds), "\(number)\(unit)")
      }
      for text in ["1000001", "-1", "-0", "+1", "1.5", "", "x", " 1"] {
        #expect(GracePeriod(argument: text + unit) == nil)
      }
    }
    #expect(GracePeriod(argument: "0")?.duration == .zero)
    for text in ["", "1", "00", "1y", "1dd", "d1"] { #expect(GracePeriod(argument: text) == nil, "\(text)") }
  }

  @Test("a limit of a comparison has one of its figures, or is about the greatest difference")
  func limits() {
    let figures = ["psnr", "ssim", "deltaE.mean", "deltaE.p99", "deltaE.max"]
    #expect(ComparisonLimit.Figure.allCases.map(\.rawValue) == figures)
    for figure in figures {
      for number in ["0", "0.5", "40"] {
        #expect(ComparisonLimit(argument: "\(figure)=\(number)")?.text == "\(figure)=\(number)")
      }
    }
    #expect(ComparisonLimit(argument: "2")?.text == "deltaE.max=2")
    for text in ["", "=", "x", "-1", "nan", "inf", "psnr", "psnr=", "psnr=-1", "psnr=x", "psnr=1=2", "deltaE=1", "=1"] {
      #expect(ComparisonLimit(argument: text) == nil, "\(text)")
    }
  }

  @Test("--read-data without a value reads everything, and only that of verify")
  func reading() {
    for (words, completed) in [
      ("verify --read-data", "verify --read-data=100%"), ("verify --read-data 5%", "verify --read-data 5%"),
      ("verify --read-data 20 --json", "verify --read-data 20 --json"),
      ("verify --read-data --json", "verify --read-data=100% --json"), ("verify --json", "verify --json"),
      ("verify --json --read-data a.jpg", "verify --json --read-data=100% a.jpg"),
      ("list --read-data", "list --read-data"),
    ] {
      let found = VerifyCommand.completed(words.split(separator: " ").map(String.init))
      #expect(found.joined(separator: " ") == completed)
    }
    #expect(VerifyCommand.completed([]).isEmpty)
  }

  @Test("a change is completed part by part: what is offered for a word begins with it, and is offered at each letter")
  func completions() {
    #expect(Completion.settings("") == Catalog.ops.map { $0 + "." })
    #expect(Completion.settings("nonsense").isEmpty && Completion.settings("nonsense.").isEmpty)
    var values = 0
    for op in Catalog.ops + ["output"] {
      let keys = Completion.settings(op + ".")
      #expect(Set(keys).count == keys.count)
      for key in keys {
        #expect(key.hasPrefix(op + ".") && key.hasSuffix("="))
        #expect(Completion.settings(String(key.dropLast(2))).contains(key), "\(key)")
        let words = Completion.settings(key)
        values += words.count
        for word in words {
          #expect(word.hasPrefix(key) && word.count > key.count)
          #expect(Completion.settings(String(word.dropLast())).contains(word), "\(word)")
          #expect(Completion.settings(word + "~").isEmpty)
        }
        #expect(words.contains(key + "true") == words.contains(key + "false"), "\(key)")
      }
    }
    #expect(values > 8 && Completion.settings("output.").contains("output.quality="))
    #expect(Completion.settings("output.form") == ["output.format="])
    #expect(Completion.settings("output.format=pn") == ["output.format=png"])
  }
}
