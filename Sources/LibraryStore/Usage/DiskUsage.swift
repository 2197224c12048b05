/// What the files of a library take, by what they are. Originals by reference are elsewhere and count nothing.
public struct DiskUsage: Hashable, Sendable {
  /// What files are. The names are stable.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    /// The originals that were copied.
    case originals
    /// Rendered pictures of edits.
    case renditions
    /// Files that adjustments name, such as tables and masks, and adjustments that are too long for the log.
    case adjustments
    /// Objects that no history needs; `gc` removes them.
    case unneeded
    /// The log of all changes.
    case log
    /// The index, which is made from the log.
    case index
    /// Previews and other files that are made again when they are needed.
    case cache
    /// What was damaged or cut off, and was kept by a repair.
    case damaged
    /// The other files of the library.
    case other
  }

  /// A number of files, and their bytes.
  public struct Sum: Hashable, Sendable {
    /// The number of files.
    public fileprivate(set) var files = 0
    /// Their sizes in bytes, added up.
    public fileprivate(set) var bytes = 0
  }

  private var sums: [Part: Sum] = [:]

  /// The files of a part.
  public subscript(part: Part) -> Sum { sums[part] ?? Sum() }

  /// All files.
  public var total: Sum {
    sums.values.reduce(into: Sum()) { ($0.files, $0.bytes) = ($0.files + $1.files, $0.bytes + $1.bytes) }
  }

  mutating func add(_ bytes: Int, to part: Part) {
    sums[part, default: Sum()].files += 1
    sums[part, default: Sum()].bytes += bytes
  }
}
