/// Whether a file ends before its structure does: an interrupted transfer, or a card that was pulled out.
///
/// Only the structure is read, so damage inside the pixels is not found, and pixels may be complete even if an end
/// marker is missing.
package enum Truncation {
  /// What is missing at the end of an image file, as a sentence; nil where its structure is complete, or its format
  /// does not reveal it.
  package static func sentence(_ bytes: UnsafeRawBufferPointer, _ format: FileFormat) -> String? {
    format.truncation?(bytes).map { "the file is cut short after \(bytes.count) bytes: \($0)" }
  }
}

extension Box {
  /// A top-level box that claims more bytes than are left. Trailing bytes that are not a box do not count.
  static func overlong(_ bytes: UnsafeRawBufferPointer) -> String? {
    let end = list(bytes, in: 0..<bytes.count).end
    guard end < bytes.count, let head = Head(bytes, at: end, limit: bytes.count),
      head.size > bytes.count - end, head.kind.bytes.allSatisfy({ (0x20...0x7E).contains($0) })
    else { return nil }
    return "the box “\(head.kind)” at byte \(end) has \(head.size) bytes"
  }
}
