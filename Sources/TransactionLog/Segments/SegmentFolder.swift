package import DurableFiles
import Glibc

/// The segments of a log: files in one folder, each named by the number of its first transaction.
///
/// Only the last one is written to.
package struct SegmentFolder: Sendable {
  /// The size in bytes at which the next transaction begins a new segment.
  package static let segmentSize = 16 << 20

  /// The folder.
  package let path: String

  package init(_ path: String) { self.path = path }

  /// The path of a segment.
  package func path(of segment: Int) -> String { path + "/" + Self.name(of: segment) }

  /// The segments in order, and the names in the folder that are not segments.
  package func segments() throws(FileError) -> (segments: [Int], unexpected: [String]) {
    var segments: [Int] = []
    var unexpected: [String] = []
    for name in try Folder.names(in: path) {
      if let segment = Self.segment(of: name) {
        segments.append(segment)
      } else if !name.hasPrefix(Temporary.prefix) {
        unexpected.append(name)
      }
    }
    return (segments.sorted(), unexpected)
  }

  /// The first segment after a given one; nil if that is the last.
  package func segment(after segment: Int) throws(FileError) -> Int? { try segments().segments.first { $0 > segment } }

  /// Opens a segment.
  package func open(_ segment: Int, _ flags: CInt) throws(FileError) -> Descriptor {
    try Descriptor.open(path(of: segment), flags | O_NOFOLLOW | O_NONBLOCK)
  }

  /// Creates an empty segment durably.
  package func create(_ segment: Int) throws(FileError) {
    let file = try Descriptor.open(
      path(of: segment), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, permissions: 0o666)
    try SharedMode(of: path).apply(to: file, permissions: 0o666)
    try Folder.sync(path)
  }

  /// The name of a segment: twelve digits, or more for large numbers.
  static func name(of segment: Int) -> String {
    let digits = "\(segment)"
    return String(repeating: "0", count: max(0, 12 - digits.count)) + digits + ".log"
  }

  /// The segment with a name; nil for any other file.
  static func segment(of name: String) -> Int? {
    guard name.hasSuffix(".log"), let segment = Int(name.dropLast(4)), segment > 0, Self.name(of: segment) == name
    else { return nil }
    return segment
  }
}
