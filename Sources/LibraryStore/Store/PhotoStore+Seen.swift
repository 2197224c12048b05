import Documents
import TransactionLog

extension PhotoStore {
  /// Changes settings of a photo, unless its properties are others than when it was read.
  ///
  /// - Parameters:
  ///   - seen: the photo as it was read.
  ///   - author: the program that changes them, such as `photoedit 1.0`.
  /// - Returns: Whether they were changed.
  /// - Throws: `StoreError`
  package func set(_ settings: AssetSettings, of seen: Asset, author: String) throws(StoreError) -> Bool {
    try reading(seen.id) {
      try perform([.set(seen.id, settings)], author: author) { database in
        try database.asset(seen.id)?.properties == seen.properties
      }.number != nil
    }
  }
}
