import DurableFiles
import Glibc

extension TransactionLog {
  /// Cuts off an unfinished transaction, which was never acknowledged. Its bytes are kept in the damage folder.
  ///
  /// Call it under the writer lock.
  func cutOff(after position: LogPosition, _ found: String) throws {
    try mappingFileErrors {
      let segment = try folder.segments().segments.last ?? position.place.segment
      let offset = segment == position.place.segment ? position.place.offset : 0
      let file = try folder.open(segment, O_RDWR)
      try keepRest(of: file, from: offset, as: "log-\(segment)-\(offset)-\(position.number + 1)")
      try file.truncate(to: offset)
    }
  }

  /// Durably copies the rest of a segment to the damage folder.
  func keepRest(of file: borrowing Descriptor, from offset: Int, as name: String) throws {
    try Folder.make(paths.damaged, isShared: true)
    let copy = try PendingFile(in: paths.damaged, isShared: true)
    let end = try copyBytes(of: file, from: offset, to: .max, into: copy)
    try copy.publish(
      as: try Folder.unusedPath(paths.damaged + "/\(name)"), ifExists: .fail, size: end - offset)
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
