/// What is at the place of an output already.
package struct PlacedOutput: Hashable, Sendable {
  /// What it says that it was made from; nil where it does not say that this program made it.
  package var fingerprint: String?
  /// Its size in bytes.
  package var byteCount: Int

  package init(fingerprint: String?, byteCount: Int) { (self.fingerprint, self.byteCount) = (fingerprint, byteCount) }
}
