import Documents
import Foundation
import TestSupport
import Testing

@testable import Jobs

/// Names that begin with an accent: with the slash or the dot before it, that is one character.
@Suite("names that begin with an accent", .timeLimit(.minutes(Effort.minutes)))
struct AccentNameTests {
  private static let accent = "\u{301}"

  @Test("a pattern matches names with accents at their start as it matches others, part by part")
  func patterns() {
    for pattern in ["*.jpg", "*/*.jpg", "**/*.jpg", "**", "a/*", "*/b/*.jpg", "a/**/c.jpg", "**/.*"] {
      for path in ["b.jpg", "a/b.jpg", "a/b/c.jpg", ".a/b.jpg", "a/.b.jpg", "a/b/.c", "a/.b/c.jpg"] {
        let other = path.replacing("/b", with: "/" + Self.accent).replacing(".b", with: "." + Self.accent)
        let named = pattern.replacing("/b/", with: "/" + Self.accent + "/")
        let expected = PathPattern(pattern).matches(path)
        #expect(PathPattern(named).matches(other) == expected, "\(pattern), \(path)")
      }
    }
  }

  @Test("a walk finds photos in folders with such names, and neither hidden photos nor those in hidden folders")
  func walk() throws {
    let folder = try JobFolder()
    for name in ["a/\u{301}b.jpg", "\u{301}c/d.jpg", ".\u{301}hidden.jpg", "a/.\u{301}h/e.jpg"] {
      try folder.write(name, SampleFile.small)
    }
    let found = try InputList.inputs([folder.url.path], recursive: true).subjects
    let names = Set(found.map { Array($0.name.utf8.dropFirst(folder.url.path.utf8.count + 1)) })
    #expect(names == Set(["photo.jpg", "a/\u{301}b.jpg", "\u{301}c/d.jpg"].map { Array($0.utf8) }))
    #expect(Set(found.map { Array($0.folder.utf8) }) == Set([".", "a", "\u{301}c"].map { Array($0.utf8) }))
    let matched = try InputList.inputs([folder.path("**/*.jpg")]).subjects
    #expect(matched.count == 3 && matched.allSatisfy { $0.problem == nil })
    #expect(try InputList.inputs([folder.path("*/\u{301}*.jpg")]).subjects.count == 1)
  }

  @Test("the key of an object and the member of an archive keep the accent that they begin with")
  func places() throws {
    for (text, parts) in [
      ("s3://bucket/\u{301}key", ["bucket", "\u{301}key"]), ("s3://bucket/a/\u{301}", ["bucket", "a/\u{301}"]),
      ("tar:a.tar#\u{301}b.jpg", ["a.tar", "\u{301}b.jpg"]),
      ("tar:a/\u{301}.tar#c/\u{301}", ["a/\u{301}.tar", "c/\u{301}"]),
    ] {
      let place = try StoragePlace(text, relativeTo: "")
      let found: [String] =
        switch place {
        case .object(let bucket, let key): [bucket, key]
        case .tar(let archive, let member): [archive, member]
        case .file(let path): [path]
        }
      #expect(found.map { Array($0.utf8) } == parts.map { Array($0.utf8) }, "\(text)")
      #expect(Array(place.text.utf8) == Array(text.utf8))
    }
  }
}
