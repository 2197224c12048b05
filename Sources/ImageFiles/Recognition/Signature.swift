/// Bytes at given positions that identify a kind of file.
struct Signature: Hashable, Sendable {
  private struct Part: Hashable {
    let offset: Int
    let bytes: [UInt8]
  }

  private let parts: [Part]

  init(_ bytes: [UInt8], at offset: Int = 0, and more: (offset: Int, bytes: [UInt8])...) {
    parts = [Part(offset: offset, bytes: bytes)] + more.map { Part(offset: $0.offset, bytes: $0.bytes) }
  }

  init(_ text: String, at offset: Int = 0) { self.init(Array(text.utf8), at: offset) }

  func matches(_ head: [UInt8]) -> Bool {
    parts.allSatisfy { head.dropFirst($0.offset).starts(with: $0.bytes) }
  }
}
