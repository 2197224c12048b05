import Foundation
import TestSupport
import Testing

/// What each command prints, to the letter: sessions in `Tests/CommandTests/Transcripts`.
///
/// `PHOTOEDIT_RECORD_TRANSCRIPTS=1` writes down what the commands print now. Every line that changes is to be read: does it
/// say what is true, in the words of the others, with the right number?
@Suite(
  "transcripts of sessions", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: PseudoTerminal.isPossible, "needs /dev/ptmx"))
struct TranscriptTests {
  private static let isRecording = ProcessInfo.processInfo.environment["PHOTOEDIT_RECORD_TRANSCRIPTS"] == "1"
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "../Transcripts").standardizedFileURL

  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".txt") }.map { String($0.dropLast(4)) }.sorted()

  @Test("the commands of a session print what they did when it was recorded", arguments: names)
  func printing(name: String) throws {
    let file = Self.folder.appending(path: name + ".txt")
    let recorded = try String(contentsOf: file, encoding: .utf8)
    let text = try TranscriptRun.text(try Transcript(recorded))
    if Self.isRecording { return try Data(text.utf8).write(to: file) }
    if text != recorded { Issue.record("\(name): \(Self.differences(recorded, text))") }
  }

  @Test("there are transcripts")
  func existing() { #expect(Self.names.count > 20) }

  /// The first lines that differ, with their command.
  private static func differences(_ recorded: String, _ now: String) -> String {
    let lines = [recorded, now].map { $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
    let same = zip(lines[0], lines[1]).prefix { $0 == $1 }.count
    let command = lines[0][..<min(same + 1, lines[0].count)].last { $0.hasPrefix("$") || $0.hasPrefix("%") } ?? ""
    let shown = lines.map { $0.dropFirst(same).prefix(6).joined(separator: "\n") }
    return "after '\(command)', line \(same + 1) on\nrecorded:\n\(shown[0])\nnow:\n\(shown[1])"
  }
}
