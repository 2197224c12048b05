import DurableFiles
import TestSupport
import Testing

@Suite("joined and relative paths", .timeLimit(.minutes(Effort.minutes)))
struct JoinedPathTests {
  /// All paths of up to three characters of a letter of two bytes, a dot and a slash.
  private static let paths: [String] = (0..<3).reduce(into: [""]) { paths, _ in
    paths = Array(Set(paths + paths.flatMap { path in ["é", ".", "/"].map { path + $0 } }))
  }.sorted()

  private static func python(_ body: String) throws -> [String] {
    let program =
      "import posixpath, sys\npaths = sys.argv[1:]\nfor a in paths:\n    for b in paths:\n        print(\(body))"
    return try Python.run(program, paths).split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
      String.init)
  }

  private static let pairs = paths.flatMap { one in paths.map { (one, $0) } }

  @Test("two paths are joined as Python joins them")
  func joined() throws {
    let expected = try Self.python("posixpath.join(a, b)")
    try #require(expected.count == Self.pairs.count)
    for ((folder, name), expected) in zip(Self.pairs, expected) {
      #expect(FilePath.joined(folder, name) == expected, "\(folder) and \(name)")
    }
  }

  @Test("a path in a folder is what follows the folder and a slash; no other path is in it")
  func relative() throws {
    let expected = try Self.python(
      "(lambda p: b[len(p):] if b.startswith(p) and len(b) > len(p) else '-')(a if a == '/' else a + '/')")
    try #require(expected.count == Self.pairs.count)
    for ((folder, path), expected) in zip(Self.pairs, expected) {
      #expect(FilePath.relative(path, to: folder) ?? "-" == expected, "\(path) in \(folder)")
      #expect(FilePath.isWithin(path, folder) == (expected != "-" || path == folder), "\(path) in \(folder)")
    }
    for (folder, name) in Self.pairs where !name.isEmpty && !name.hasPrefix("/") && !folder.isEmpty {
      guard folder == "/" || !folder.hasSuffix("/") else { continue }
      #expect(FilePath.relative(FilePath.joined(folder, name), to: folder) == name)
    }
  }
}
