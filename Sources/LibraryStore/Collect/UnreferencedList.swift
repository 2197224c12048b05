import Documents
import TransactionLog

/// The objects that an earlier collection found without a reference, and since when: one that has just been written may
/// get a reference at any time, and its own times come from a clock that may be wrong.
///
/// Anyone may delete the file; then objects stay for longer.
struct UnreferencedList {
  /// When an object was listed.
  struct Listing: Hashable {
    /// The date, in milliseconds since 1970.
    let date: Int
    /// The number of the last transaction then.
    let transaction: Int
  }

  private let file: DisposableFile
  private let known: [SHA256Digest: Listing]
  /// The objects that this collection has found, with their earlier listings.
  private var found: [SHA256Digest: Listing] = [:]
  /// The listing of an object that was not listed before.
  private let now: Listing

  /// - Parameters:
  ///   - path: the file. One that is missing or cannot be read lists nothing.
  ///   - now: the listing of an object that was not listed before.
  init(_ path: String, now: Listing) {
    (file, self.now) = (DisposableFile(path: path, limit: 64 << 20), now)
    known = Self.listings(file.object)
  }

  /// Lists an object, and tells for how long it has been listed.
  ///
  /// - Returns: The time that the dates of the transactions since count (`CountedTime`), in milliseconds; nil if the
  ///   object was not listed before.
  mutating func age(of digest: SHA256Digest, in index: SQLConnection) throws -> Int? {
    guard let listing = known[digest], listing.transaction <= now.transaction else {
      found[digest] = now
      return nil
    }
    found[digest] = listing
    return try index.counted(from: listing.date, after: listing.transaction, to: now.date)
  }

  /// Saves what was found, unless the file says the same.
  func save() throws {
    if found == known { return }
    let members = found.map { digest, listing in
      let value = JSONObject([
        ("after", JSONValue.integer(listing.transaction)), ("date", JSONValue.integer(listing.date)),
      ])
      return (digest.hex, JSONValue.object(value))
    }
    try file.save(JSONObject(members))
  }

  private static func listings(_ object: JSONObject) -> [SHA256Digest: Listing] {
    var known: [SHA256Digest: Listing] = [:]
    for (key, value) in object.members {
      guard let digest = SHA256Digest(hex: key), let date = value["date"]?.integerValue,
        let transaction = value["after"]?.integerValue
      else { continue }
      known[digest] = Listing(date: date, transaction: transaction)
    }
    return known
  }
}
