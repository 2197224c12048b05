/// How thoroughly a check reads objects.
package enum VerifyDepth: Sendable {
  /// Objects must exist and have the recorded size.
  case quick
  /// Every object is also read and compared with its digest.
  case readData
}
