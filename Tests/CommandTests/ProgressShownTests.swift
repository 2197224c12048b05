import Foundation
import TestSupport
import Testing

/// What the line of progress says while a command works.
@Suite("the line of progress", .timeLimit(.minutes(Effort.minutes)))
struct ProgressShownTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.recipe()
    try photos(width: 900)
  }

  private func photos(width: Int) throws {
    let photo = try SamplePhotos.jpeg(width: width)
    for number in 0..<7 { try shop.write("in/\(number).jpg", photo) }
  }

  @Test("it counts photos and failures as they end, goes on, and is erased before each message and at the end")
  func counts() throws {
    // While small photos are rendered a fast machine shows one line only.
    for width in [900, 2_000, 4_500, 10_000] {
      try photos(width: width)
      if try shownLines() > 2 { return }
    }
    Issue.record("expected more than two lines while photos of 10 000 pixels are rendered")
  }

  /// Renders the photos, and checks what the line says; how often it was shown.
  private func shownLines() throws -> Int {
    let photos = ["in/0.jpg", "gone.jpg"] + (1..<7).map { "in/\($0).jpg" }
    let options = ["--no-library", "-j1", "--isolate", "none", "--progress", "always", "--force", "-o", "out/"]
    let outcome = try shop.program.run(["apply", "recipe.json"] + photos + options)
    #expect(outcome.status == 3)
    let pieces = outcome.messages.components(separatedBy: "\r")
    #expect(pieces.first?.isEmpty == true)
    var (ended, failed, lines) = ([Int](), [Int](), 0)
    for piece in pieces.dropFirst() {
      if let line = piece.wholeMatch(of: /(\d+) photos?, (\d+) % of 8(?:, (\d+) failed)?[^\u{1B}]*\u{1B}\[K/) {
        let (count, percent) = (Int(line.1) ?? -1, Int(line.2) ?? -1)
        // One photo at a time is in progress.
        #expect(percent * 8 >= count * 100 - 8 && percent * 8 <= (count + 1) * 100 + 8, "\(line.0)")
        ended.append(count)
        failed.append(line.3.flatMap { Int($0) } ?? 0)
        lines += 1
      } else {
        // What is not progress comes after an erased line, and is a message, or nothing.
        #expect(piece.hasPrefix("\u{1B}[K") && !piece.contains("%"), "\(piece)")
      }
    }
    #expect(ended.first == 0 && ended == ended.sorted() && failed == failed.sorted(), "\(ended) \(failed)")
    if lines > 2 {
      #expect((ended.last ?? 0) > 1 && ended.last ?? 9 <= 8 && failed.last == 1, "\(ended) \(failed)")
    }
    #expect(pieces.last?.hasSuffix("8 photos: 7 done, 1 failed\n") == true)
    #expect(
      outcome.messages.contains("\r\u{1B}[Kerror: gone.jpg: ") || outcome.messages.contains("\nerror: gone.jpg: "))
    return lines
  }

  @Test("it is not shown where messages are no terminal, nor where it is not wanted", arguments: ["auto", "never"])
  func hidden(mode: String) throws {
    let options = ["--no-library", "--progress", mode, "-o", "out/"]
    let outcome = try shop.program.run(["apply", "recipe.json", "in/0.jpg", "in/1.jpg"] + options)
    #expect(outcome.status == 0 && outcome.messages == "2 photos: 2 done\n")
  }
}
