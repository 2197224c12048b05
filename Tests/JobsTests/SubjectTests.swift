import Documents
import TestSupport
import Testing

@testable import Jobs

@Suite("names of photos", .timeLimit(.minutes(Effort.minutes)))
struct SubjectTests {
  @Test("the folder of a path of up to five parts is what follows its last step upward, and never leads out")
  func folders() {
    let parts = ["", ".", "..", "a", "b c", "\u{301}e"]
    var paths = [[String]()]
    for _ in 0..<4 { paths += paths.flatMap { path in parts.map { path + [$0] } } }
    for path in Set(paths) {
      // A folder is entered, or everything before it is forgotten.
      var below: [String] = []
      for part in path where part != "" && part != "." { below = part == ".." ? [] : below + [part] }
      let found = Subject.folder(below: (path + ["x.jpg"]).joined(separator: "/"))
      #expect(Array(found.utf8) == Array((below.isEmpty ? "." : below.joined(separator: "/")).utf8), "\(path)")
    }
  }

  @Test("a path is mirrored without the slashes at its start, also before an accent")
  func mirrored() {
    for (path, mirrored) in [
      ("a/b.jpg", "a/b.jpg"), ("/a/b.jpg", "a/b.jpg"), ("///a.jpg", "a.jpg"), ("/\u{301}a/b.jpg", "\u{301}a/b.jpg"),
      ("//\u{20DD}.jpg", "\u{20DD}.jpg"), ("a.jpg", "a.jpg"), ("", ""), ("./a.jpg", "./a.jpg"),
    ] {
      #expect(Array(Subject(path).mirroredPath.utf8) == Array(mirrored.utf8), "\(path)")
    }
  }

  @Test("a name of any bytes that are not UTF-8 is found again with them, and fails; no other word stands for one")
  func unreadable() throws {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      let name =
        (0..<Int.random(in: 1...20, using: &random)).map { _ in UInt8.random(in: 1...255, using: &random) } + [0xFF]
      let subject = try #require(Subject(unreadable: Subject.unreadable(name)))
      #expect(subject.bytes == name && subject.problem != nil && subject.photo == nil)
      #expect(Array(subject.name.utf8) == Array(String(decoding: name, as: UTF8.self).utf8))
    }
    for word in ["", "a", "ff", " 41", "41 42"] { #expect(Subject(unreadable: word) == nil, "\(word)") }
  }

  @Test("what a walk leaves out is counted by its kind, each extension once, in any order of its parts")
  func skipped() {
    let files: [(SkippedFiles.Kind, [String])] = [
      (.raw, ["a.cr2", "b.CR2", "c.nef"]), (.movie, ["d.mov"]), (.sidecar, ["e.xmp", "f.pp3"]),
      (.other, ["g.txt", "h", "i.txt", "j.tmp", "k.pdf"]),
    ]
    let all = files.flatMap(\.1)
    for count in 0...all.count {
      var skipped = SkippedFiles(Array(all.suffix(count)), besides: [], usesSidecars: false)
      skipped.add(SkippedFiles(Array(all.dropLast(count)), besides: [], usesSidecars: false))
      #expect(skipped.count == all.count && skipped.kinds.map(\.kind) == files.map(\.0) && !skipped.isEmpty)
      #expect(skipped.kinds.map(\.count) == files.map(\.1.count))
      #expect(
        skipped.sentence == "left out: 3 raw files (.cr2, .nef), 1 movie (.mov), 2 sidecars (.pp3, .xmp), "
          + "5 other files (no extension, .pdf, .tmp, .txt)")
    }
    #expect(SkippedFiles().isEmpty && SkippedFiles([], besides: ["a.jpg"], usesSidecars: true).isEmpty)
    let many = SkippedFiles((1...9).map { "x.e\($0)" }, besides: [], usesSidecars: false).sentence
    #expect(many == "left out: 9 other files (.e1, .e2, .e3, .e4, .e5, .e6, .e7, .e8, …)")
    let eight = SkippedFiles((1...8).map { "x.e\($0)" }, besides: [], usesSidecars: false).sentence
    #expect(!eight.contains("…"))
  }

  @Test("of the sidecars of a photo the one that is read is not left out, and only where sidecars are read")
  func sidecars() {
    // The order in which they are looked for.
    let names = ["p.jpg.xmp", "p.jpg.XMP", "p.xmp", "p.XMP"]
    for choice in 0..<16 {
      let found = names.indices.filter { choice >> $0 & 1 == 1 }.map { names[$0] }
      let read = SkippedFiles(found, besides: ["p.jpg"], usesSidecars: true)
      #expect(read.count == max(0, found.count - 1), "\(found)")
      #expect(SkippedFiles(found, besides: ["p.jpg"], usesSidecars: false).count == found.count)
      #expect(SkippedFiles(found, besides: ["q.jpg"], usesSidecars: true).count == found.count)
    }
  }

  @Test("a place is found again by its text, and one without a bucket, a key, an archive or a member is none")
  func places() throws {
    for text in [
      "/a/b.jpg", "tar:/a.tar#m/n.jpg", "tar:/a.tar#m#n", "s3://bucket/key", "s3://b/k/l m?#.jpg", "/tar:a#b",
    ] {
      let place = try StoragePlace(text, relativeTo: "/folder")
      #expect(try place.text == text && StoragePlace(place.text, relativeTo: "/other") == place)
    }
    for (text, folder, expected) in [
      ("a.jpg", "", "a.jpg"), ("a.jpg", "/f", "/f/a.jpg"), ("tar:a.tar#m", "/f", "tar:/f/a.tar#m"),
      ("tar:a.tar#m", "", "tar:a.tar#m"), ("a.jpg", "s3://b/k", "s3://b/k/a.jpg"), ("/a.jpg", "s3://b/k", "/a.jpg"),
      ("s3://x/y", "s3://b/k", "s3://x/y"), ("tar:/a.tar#m", "s3://b/k", "tar:/a.tar#m"),
    ] {
      #expect(try StoragePlace(text, relativeTo: folder).text == expected, "\(text) in \(folder)")
    }
    for text in ["", "a\0b", "s3://", "s3://b", "s3://b/", "s3:///k", "tar:", "tar:a", "tar:a#", "tar:#m", "tar:#"] {
      let error = #expect(throws: EditError.self, "\(text)") { try StoragePlace(text, relativeTo: "/f") }
      #expect(error?.code == .badPlace)
    }
  }
}
