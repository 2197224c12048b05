import DurableFiles
import Glibc

extension TransactionLog {
  /// Cuts off an unfinished transaction, which was never acknowledged. Its bytes are kept in the damage folder.
  ///
  /// Call it under the writer lock.
  ///
  /// - Returns: What was cut off; nil in a stream of others, which is never written to.
  @discardableResult
  func cutOff(after position: LogPosition, _ found: String) throws -> CutTail? {
    try mappingFileErrors {
      let segment = try folder.segments().last ?? position.place.segment
      guard try folder.isAppendedTo(segment) else { return nil }
      let offset = segment == position.place.segment ? position.place.offset : 0
      let file = try folder.open(segment, O_RDWR)
      let size = try file.status().size - offset
      let path = try keepRest(of: file, from: offset, as: "log-\(segment)-\(offset)-\(position.number + 1)")
      try file.truncate(to: offset)
      let place = LogPlace(segment: segment, offset: offset)
      return CutTail(place: place, path: path, size: size, found: found)
    }
  }

  /// Durably copies the rest of a segment to the damage folder.
  ///
  /// - Returns: The path of the copy.
  func keepRest(of file: borrowing Descriptor, from offset: Int, as name: String) throws -> String {
    try Folder.make(paths.damaged, isShared: true)
    let copy = try PendingFile(in: paths.damaged, isShared: true)
    let end = try copyBytes(of: file, from: offset, to: .max, into: copy)
    let path = try Folder.unusedPath(paths.damaged + "/\(name)")
    try copy.publish(as: path, ifExists: .fail, size: end - offset)
    return path
  }

  /// Copies a part of a segment; returns the offset after its last byte.
  func copyBytes(
    of file: borrowing Descriptor, from offset: Int, to end: Int, into copy: borrowing PendingFile
  ) throws -> Int {
    var from = offset
    try withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
      while from < end {
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<min(buffer.count, end - from)])
        let count = try file.read(into: part, at: from)
        if count == 0 { break }
        try copy.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        from += count
      }
    }
    return from
  }
}

/// The end of a log that was cut off, since it was never written completely.
package struct CutTail: Hashable, Sendable {
  /// Where the log ends now.
  package let place: LogPlace
  /// The copy of its bytes in the damage folder.
  package let path: String
  /// The number of bytes.
  package let size: Int
  /// Why it was not complete, as a phrase.
  package let found: String
}
