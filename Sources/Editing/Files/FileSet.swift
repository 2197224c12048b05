/// Files that no output may replace.
package struct FileSet {
  private var identities: Set<String> = []
  /// The files by their size and times.
  private var alike: [String: [FileIdentity]] = [:]

  /// The files that paths lead to, as far as they exist.
  package init(_ paths: some Sequence<String> = []) {
    for path in paths { FileIdentity(path).map { insert($0) } }
  }

  /// Adds a file.
  package mutating func insert(_ file: FileIdentity) {
    guard identities.insert(file.text).inserted, let traits = file.traits else { return }
    alike[traits, default: []].append(file)
  }

  /// Whether a file is one of them, under whatever name.
  package func contains(_ file: FileIdentity) -> Bool {
    if identities.contains(file.text) { return true }
    return file.traits.flatMap { alike[$0] }?.contains { $0.isSameFile(as: file) } ?? false
  }
}
