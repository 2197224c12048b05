/// Where the bytes of a new object come from.
package enum ObjectSource: Sendable {
  /// From memory.
  case bytes([UInt8])
  /// From a file, which is only read.
  case file(String)
}
