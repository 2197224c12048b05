package import Documents

/// Where the bytes of each file in a tar archive are.
package struct TarIndex: Sendable {
  /// The position of a file's bytes.
  package struct Part: Hashable, Sendable {
    /// The first byte.
    package let offset: Int
    /// The number of bytes.
    package let size: Int

    package init(offset: Int, size: Int) { (self.offset, self.size) = (offset, size) }
  }

  /// The files by the bytes of their names: two spellings of an é are two names in an archive. If two files have the
  /// same name, the later one counts, as in tar.
  private var parts: [[UInt8]: Part] = [:]
  /// Why other members cannot be used.
  private var problems: [[UInt8]: String] = [:]
  private let path: String

  /// Reads the headers of an archive.
  ///
  /// - Throws: `EditError` for an archive that is damaged or ends early.
  package init(_ reader: consuming TarReader, path: String) throws(EditError) {
    self.path = path
    while let member = try reader.next() {
      if member.isFolder { continue }
      let name = Array(member.name.utf8)
      problems[name] = member.problem
      parts[name] = member.problem == nil ? Part(offset: member.offset, size: member.size) : nil
    }
  }

  /// The number of files.
  package var count: Int { parts.count }

  /// The names of the files, sorted by their bytes.
  package var names: [String] {
    parts.keys.sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The position of a file.
  ///
  /// - Throws: `EditError` if the archive has no such file, or something else by that name.
  package func part(named name: String) throws(EditError) -> Part {
    var key = Array(name.utf8)
    while key.starts(with: "./".utf8) { key.removeFirst(2) }
    if let part = parts[key] { return part }
    if let problem = problems[key] {
      throw EditError(
        .tarMemberUnusable, "the member '\(name)' of the tar archive is not a photo: \(problem)", path: path)
    }
    throw EditError(
      .tarMemberNotFound, "the tar archive has no member '\(name)' among its \(count)",
      hint: count > 10_000 ? nil : Suggestion.hint(for: name, among: names), path: path)
  }
}
