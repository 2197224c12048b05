import Documents
import TransactionLog

/// The objects that an earlier collection found without a reference, and the local folders that it found to be no longer
/// used, and since when: an object that has just been written may get a reference at any time, and its own times come
/// from a clock that may be wrong.
///
/// Anyone may delete the file; then objects stay for longer.
struct UnreferencedList {
  /// When something was listed.
  struct Listing: Hashable {
    /// The date, in milliseconds since 1970.
    let date: Int
    /// The number of the last transaction then.
    let transaction: Int
  }

  private let file: DisposableFile
  /// The listings by the digest of an object or the name of a folder.
  private let known: [String: Listing]
  /// What this collection has found, with the earlier listings.
  private var found: [String: Listing] = [:]
  /// The listing of what was not listed before.
  private let now: Listing

  /// - Parameters:
  ///   - path: the file. One that is missing or cannot be read lists nothing.
  ///   - now: the listing of what was not listed before.
  init(_ path: String, now: Listing) {
    (file, self.now) = (DisposableFile(path: path, limit: 64 << 20), now)
    known = Self.listings(file.object)
  }

  /// Lists an object by its digest, or a folder by its name, and tells for how long it has been listed.
  ///
  /// - Returns: The time that the dates of the transactions since count (`CountedTime`), in milliseconds; nil if it
  ///   was not listed before.
  mutating func age(of key: String, in index: SQLConnection) throws -> Int? {
    guard let listing = known[key], listing.transaction <= now.transaction else {
      found[key] = now
      return nil
    }
    found[key] = listing
    return try index.counted(from: listing.date, after: listing.transaction, to: now.date)
  }

  /// Saves what was found, unless the file says the same.
  func save() throws {
    if found == known { return }
    let members = found.map { key, listing in
      let value = JSONObject([
        ("after", JSONValue.integer(listing.transaction)), ("date", JSONValue.integer(listing.date)),
      ])
      return (key, JSONValue.object(value))
    }
    try file.save(JSONObject(members))
  }

  private static func listings(_ object: JSONObject) -> [String: Listing] {
    var known: [String: Listing] = [:]
    for (key, value) in object.members {
      guard SHA256Digest(hex: key) != nil || LocalFolder.isName(key), let date = value["date"]?.integerValue,
        let transaction = value["after"]?.integerValue
      else { continue }
      known[key] = Listing(date: date, transaction: transaction)
    }
    return known
  }
}
