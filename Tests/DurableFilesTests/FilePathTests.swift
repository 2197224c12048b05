import DurableFiles
import Foundation
import TestSupport
import Testing

@Suite("paths as text", .timeLimit(.minutes(Effort.minutes)))
struct FilePathTests {
  /// All paths of up to five characters of a letter, a dot and a slash.
  private static let paths: [String] = (0..<5).reduce(into: [""]) { paths, _ in
    paths = Array(Set(paths + paths.flatMap { path in ["a", ".", "/"].map { path + $0 } }))
  }.sorted()

  @Test("folder and name equal those that Python finds after removing trailing slashes")
  func split() throws {
    let program = """
      import posixpath, sys
      for path in sys.argv[1:]:
          head, tail = posixpath.split(path.rstrip("/") or path[:1])
          print((head.rstrip("/") or "/") if head else ".", tail, sep="|")
      """
    let expected = try Python.run(program, Self.paths).split(separator: "\n").map(String.init)
    try #require(expected.count == Self.paths.count)
    for (path, expected) in zip(Self.paths, expected) {
      #expect("\(FilePath.folder(of: path))|\(FilePath.name(of: path))" == expected, "\(path)")
    }
  }

  @Test("stem and extension equal those that Foundation finds, and together form the name")
  func ending() {
    for path in Self.paths where !path.isEmpty && path.contains(where: { $0 != "/" }) {
      let name = FilePath.name(of: path)
      #expect(FilePath.fileExtension(of: path) == (name as NSString).pathExtension, "\(path)")
      #expect(FilePath.stem(of: path) == (name as NSString).deletingPathExtension, "\(path)")
      let (stem, ending) = (FilePath.stem(of: path), FilePath.fileExtension(of: path))
      #expect(ending.isEmpty ? [stem, stem + "."].contains(name) : name == stem + "." + ending, "\(path)")
      #expect(FilePath.name(of: FilePath.withoutExtension(path)) == stem, "\(path)")
      #expect(FilePath.folder(of: FilePath.withoutExtension(path)) == FilePath.folder(of: path), "\(path)")
    }
  }

  @Test("a dot is a separate byte whatever accents follow it, as for the kernel")
  func bytes() {
    #expect(FilePath.fileExtension(of: "a/b.\u{301}jpg") == "\u{301}jpg")
    #expect(FilePath.name(of: "a/\u{301}b") == "\u{301}b")
  }

  @Test(
    "a joined path is the name inside the folder",
    arguments: [
      ("a", "b", "a/b"), ("a/", "b", "a/b"), ("/", "b", "/b"), ("", "b", "b"), ("a", "/b", "/b"), (".", "b/c", "./b/c"),
    ])
  func joined(folder: String, name: String, path: String) { #expect(FilePath.joined(folder, name) == path) }

  @Test("a path has the names, the root and the slashes that its bytes have")
  func slashes() {
    for path in Self.paths {
      let bytes = Array(path.utf8)
      #expect(FilePath.names(in: path) == path.split(separator: "/").map(String.init), "\(path)")
      #expect(FilePath.isAbsolute(path) == path.starts(with: "/"), "\(path)")
      #expect(FilePath.endsInSlash(path) == (bytes.last == 0x2F), "\(path)")
      #expect(FilePath.hasSlash(path) == bytes.contains(0x2F), "\(path)")
      #expect(FilePath.withoutRoot(path) == path.drop { $0 == "/" }, "\(path)")
      let end = path.lastIndex(of: "/").map { String(path[...$0]) }
      #expect(FilePath.throughLastSlash(path) == end, "\(path)")
    }
  }

  @Test("an accent after a slash changes nothing: the path is taken apart as one with a letter in its place")
  func accents() {
    func accented(_ path: String) -> String { path.replacing("a", with: "\u{301}") }
    for path in Self.paths {
      let other = Self.bytes(accented(path))
      #expect(other == Array(path.utf8).flatMap { $0 == 0x61 ? [0xCC, 0x81] : [$0] })
      let text = accented(path)
      #expect(FilePath.names(in: text).map(Self.bytes) == FilePath.names(in: path).map { Self.bytes(accented($0)) })
      #expect(Self.bytes(FilePath.folder(of: text)) == Self.bytes(accented(FilePath.folder(of: path))), "\(path)")
      #expect(Self.bytes(FilePath.withoutRoot(text)) == Self.bytes(accented(FilePath.withoutRoot(path))), "\(path)")
      #expect(
        FilePath.throughLastSlash(text).map(Self.bytes)
          == FilePath.throughLastSlash(path).map { Self.bytes(accented($0)) }, "\(path)")
      #expect(FilePath.isAbsolute(text) == FilePath.isAbsolute(path), "\(path)")
      #expect(FilePath.hasSlash(text) == FilePath.hasSlash(path), "\(path)")
      #expect(FilePath.endsInSlash(text) == FilePath.endsInSlash(path), "\(path)")
    }
  }

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}
