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
}
