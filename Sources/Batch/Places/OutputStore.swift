package import Documents

/// Writes the outputs of one kind of place. `existing`, `byteCount` and `put` are called on the threads of the batch,
/// several at once; the other functions are called by its scheduler, one at a time and in order.
///
/// An error of the category `temporary` stops the job, as for an input.
package protocol OutputStore: Sendable {
  /// The output that exists at a place; nil for none.
  ///
  /// - Throws: `EditError`
  func existing(at place: RowPlace) throws(EditError) -> PlacedOutput?

  /// The size in bytes of the output that exists at a place; nil for none. It may be known without reading it.
  ///
  /// - Throws: `EditError`
  func byteCount(at place: RowPlace) throws(EditError) -> Int?

  /// Gives a file its name: complete, or not at all.
  ///
  /// - Parameters:
  ///   - fingerprint: what the file was made from.
  ///   - mediaType: such as `image/avif`.
  ///   - policy: what happens to a file that has the name already. Under any policy, a file with the same fingerprint
  ///     may stay.
  /// - Throws: `EditError`; with the code `output-exists` where another file has the name and stays.
  func put(
    _ bytes: [UInt8], at place: RowPlace, fingerprint: String, mediaType: String, policy: PutPolicy
  ) throws(EditError) -> PutOutcome

  /// Announces an output when the work on its row begins, in the order of the manifest. For each place, either `put` or
  /// `abandon` follows, or the job ends first.
  func expect(_ place: RowPlace)

  /// Announces that nothing will be put at an expected place: its row failed, or is unchanged.
  func abandon(_ place: RowPlace)

  /// The archives that have been settled since the last call: they have their names, or cannot get them. The rows whose
  /// outputs were deferred to an archive end with it.
  ///
  /// - Parameter isComplete: whether no row follows. An interrupted job does not ask again, and its unfinished archives
  ///   never get their names.
  func settled(isComplete: Bool) -> [SettledArchive]
}

// The defaults for stores that write each output at once.
extension OutputStore {
  package func byteCount(at place: RowPlace) throws(EditError) -> Int? { try existing(at: place)?.byteCount }
  package func expect(_ place: RowPlace) {}
  package func abandon(_ place: RowPlace) {}
  package func settled(isComplete: Bool) -> [SettledArchive] { [] }
}

/// The output that exists at a place.
package struct PlacedOutput: Hashable, Sendable {
  /// What it says it was made from; nil if it does not say that this program made it.
  package var fingerprint: String?
  /// Its size in bytes.
  package var byteCount: Int

  package init(fingerprint: String?, byteCount: Int) { (self.fingerprint, self.byteCount) = (fingerprint, byteCount) }
}

/// What happens to a file that has the name of an output already.
package enum PutPolicy: Hashable, Sendable {
  /// It stays, and the row fails.
  case create
  /// It is replaced where this program made it; otherwise the row fails.
  case replaceOwn
  /// It is replaced.
  case replace
}

/// The outcome of giving an output its name.
package enum PutOutcome: Hashable, Sendable {
  /// It has its name now.
  case written
  /// Another run has already written an output with the same fingerprint.
  case foundUnchanged
  /// It gets its name together with the archive at this path; its row ends then.
  case deferred(archive: String)
}

/// An archive that has got its name, or cannot get it.
package struct SettledArchive: Sendable {
  /// Its path.
  package var archive: String
  /// Why it cannot get its name; nil where it has it.
  package var error: EditError?

  package init(archive: String, error: EditError? = nil) { (self.archive, self.error) = (archive, error) }
}
