import TestSupport
import Testing

@testable import Page

/// The thumbnails that are kept in memory, against a list.
@Suite("thumbnails in memory", .timeLimit(.minutes(Effort.minutes)))
struct ServedPicturesTests {
  /// Thumbnails up to the largest that is kept and above it. The one at a path is always the same.
  private static let pictures = (0..<30).map { number in
    ServedPictures.Picture(
      bytes: [UInt8](repeating: UInt8(number), count: [0, 1, 50, 99, 100, 101, 300][number % 7]),
      mediaType: "t\(number)")
  }

  @Test("thumbnails are kept up to a limit of all, and the oldest go first", arguments: 0..<10)
  func model(seed: UInt64) {
    var random = SeededGenerator(seed: seed + 40)
    let served = ServedPictures(limit: 800)
    var kept: [Int] = []
    var generations = [served.generation]
    for step in 0..<300 {
      if step % 97 == 96 {
        served.removeAll()
        kept = []
        #expect(!generations.contains(served.generation))
        generations.append(served.generation)
      }
      let number = Int.random(in: 0..<30, using: &random)
      let picture = Self.pictures[number]
      // Now and then its rendering began before all were dropped.
      let isLate = generations.count > 1 && step % 5 == 0
      served.add(picture, at: "/t/\(number)", since: isLate ? generations[generations.count - 2] : served.generation)
      if !isLate, picture.bytes.count <= 100, !kept.contains(number) {
        kept.append(number)
        while kept.reduce(0, { $0 + Self.pictures[$1].bytes.count }) > 800 { kept.removeFirst() }
      }
      for (number, picture) in Self.pictures.enumerated() {
        let found = served["/t/\(number)"]
        #expect((found != nil) == kept.contains(number), "\(step), \(number)")
        if let found { #expect(found.bytes == picture.bytes && found.mediaType == picture.mediaType) }
      }
    }
  }
}
