import DurableFiles
import Glibc

/// The segments of a stream: files in one folder, each named by the number of its first transaction.
struct SegmentFolder: Hashable, Sendable {
  /// The folder.
  let path: String

  init(_ path: String) { self.path = path }

  /// The path of a segment.
  func path(of first: Int) -> String { path + "/" + Self.name(of: first) }

  /// The numbers of the first transactions of the segments, in order, and the names in the folder that are not segments.
  func segments() throws(FileError) -> (firsts: [Int], others: [String]) {
    var (firsts, others): ([Int], [String]) = ([], [])
    for name in try Folder.names(in: path) {
      if let first = Self.first(of: name) {
        firsts.append(first)
      } else if name != StreamHead.name, !name.hasPrefix(Temporary.prefix) {
        others.append(name)
      }
    }
    return (firsts.sorted(), others)
  }

  /// Creates an empty segment durably.
  func create(_ first: Int) throws(FileError) {
    _ = try created(first)
    try Folder.sync(path)
  }

  /// Creates an empty segment.
  func created(_ first: Int) throws(FileError) -> Descriptor {
    let file = try Descriptor.open(
      path(of: first), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: 0o666)
    try SharedMode(of: path).apply(to: file, permissions: 0o666)
    return file
  }

  /// The name of a segment: twelve digits, or more for large numbers.
  static func name(of first: Int) -> String {
    let digits = "\(first)"
    return String(repeating: "0", count: max(0, 12 - digits.count)) + digits + ".log"
  }

  /// The number of the first transaction of the segment with a name; nil for any other file.
  static func first(of name: String) -> Int? {
    guard name.hasSuffix(".log"), let first = Int(name.dropLast(4)),
      (1...CommitReference.greatestNumber).contains(first), Self.name(of: first) == name
    else { return nil }
    return first
  }
}
