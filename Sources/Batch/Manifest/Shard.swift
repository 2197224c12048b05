package import Documents
import DurableFiles
package import Jobs

/// A part of a manifest's rows: one of `count` parts that together contain every row once.
///
/// A row belongs to the part whose number is the first eight bytes of the SHA-256 of its key, as a big-endian number,
/// modulo the count. The key is the row's id, except for tar archives. If the input is in one, the key is that
/// archive's name without folders, so that one part reads the whole archive. Otherwise, if the output goes into one,
/// the key is that archive's name, so that one part writes it. This rule never changes: parts of a job may be run by
/// different versions.
package struct Shard: Hashable, Sendable {
  /// The number of the part, starting at 0.
  package let index: Int
  /// The number of parts.
  package let count: Int

  /// - Precondition: The index is below the count.
  package init(index: Int, count: Int) {
    precondition((0..<count).contains(index))
    (self.index, self.count) = (index, count)
  }

  /// Reads a part: `I/N` with I starting at 0, `auto` to follow the variables of the scheduler, or `auto/N` if they do
  /// not give the count.
  ///
  /// - Throws: `EditError` with the code `bad-shard`.
  package init(_ text: String, environment: [String: String]) throws(EditError) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    if parts[0] == "auto", parts.count <= 2 {
      let count = try parts.count == 2 ? Self.count(parts[1], in: text) : nil
      self = try ShardEnvironment(environment).shard(count: count)
      return
    }
    guard parts.count == 2, let index = Int(exactDigits: parts[0]) else { throw Self.unreadable(text) }
    let count = try Self.count(parts[1], in: text)
    guard index < count else {
      throw EditError(
        .badShard, "expected a shard index from 0 to \(count - 1) for \(count) shards, found \(index)",
        hint: "the first shard is 0/\(count)")
    }
    (self.index, self.count) = (index, count)
  }

  /// Whether a row belongs to the part.
  package func contains(id: String, input: StoragePlace, output: StoragePlace? = nil) -> Bool {
    if case .tar(let archive, _) = input { return contains(key: FilePath.name(of: archive)) }
    if case .tar(let archive, _)? = output { return contains(key: FilePath.name(of: archive)) }
    return contains(key: id)
  }

  /// Whether the rows with a key belong to the part.
  func contains(key: String) -> Bool { count == 1 || Self.number(of: key) % UInt64(count) == UInt64(index) }

  /// The number that decides which part a key belongs to.
  static func number(of key: String) -> UInt64 {
    SHA256Digest(of: Array(key.utf8)).withUnsafeBytes { UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self)) }
  }

  private static func count(_ digits: String, in text: String) throws(EditError) -> Int {
    guard let count = Int(exactDigits: digits), count > 0 else { throw unreadable(text) }
    return count
  }

  private static func unreadable(_ text: String) -> EditError {
    EditError(
      .badShard, "expected a shard as I/N, auto or auto/N, found '\(text)'",
      hint: "of four shards the first is 0/4 and the last is 3/4")
  }
}

extension Shard: CustomStringConvertible {
  package var description: String { "\(index)/\(count)" }
}

extension Int {
  /// The value of at most nine decimal digits without a sign; nil for anything else.
  init?(exactDigits text: String) {
    guard (1...9).contains(text.utf8.count), text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    self.init(text)
  }
}
