/// A photo in the library: its original, and where its history stands.
package struct Asset: Hashable, Sendable {
  /// The asset's id.
  package let id: AssetID
  /// What is known of the original.
  package let original: Manifest.Original
  /// The number of the newest entry; 0 where nothing was ever done.
  package let newest: Int
  /// The number of the current state; 0 for the original.
  package let current: Int
}
