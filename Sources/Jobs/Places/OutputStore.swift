package import Documents

/// Writes the outputs of one kind of place. `existing`, `byteCount` and `put` are called on the threads of the batch,
/// several at once; the other functions are called by its scheduler, one at a time and in order.
///
/// An error of the category `temporary` stops the job, as for an input.
package protocol OutputStore: Sendable {
  /// The output that exists at a place; nil for none.
  ///
  /// - Throws: `EditError`
  func existing(at place: StoragePlace) throws(EditError) -> PlacedOutput?

  /// The size in bytes of the output that exists at a place; nil for none. It may be known without reading it.
  ///
  /// - Throws: `EditError`
  func byteCount(at place: StoragePlace) throws(EditError) -> Int?

  /// Gives a file its name: complete, or not at all. The path of a file has its links resolved; nothing is written if one
  /// of its folders has since become a link.
  ///
  /// - Parameters:
  ///   - fingerprint: what the file was made from.
  ///   - mediaType: such as `image/avif`.
  ///   - policy: what happens to a file that has the name already. Under any policy, a file with the same fingerprint
  ///     may stay.
  ///   - check: is called before the file gets its name; throws to keep a file that has it. Where a name is a file, it is
  ///     called again if another file takes the name in the meantime.
  /// - Throws: `EditError`; with the code `output-exists` where another file has the name and stays.
  func put(
    _ bytes: [UInt8], at place: StoragePlace, fingerprint: String, mediaType: String, policy: ExistingOutput,
    check: () throws(EditError) -> Void
  ) throws(EditError) -> PutOutcome

  /// Announces an output when the work on its row begins, in the order of the manifest. For each place, either `put` or
  /// `abandon` follows, or the job ends first.
  func expect(_ place: StoragePlace)

  /// Announces that nothing will be put at an expected place: its row failed, or is unchanged.
  func abandon(_ place: StoragePlace)

  /// The archives that have been settled since the last call: they have their names, or cannot get them. The rows whose
  /// outputs were deferred to an archive end with it.
  ///
  /// - Parameter isComplete: whether no row follows. An interrupted job does not ask again, and its unfinished archives
  ///   never get their names.
  func settled(isComplete: Bool) -> [FinishedArchive]
}

// The defaults for stores that write each output at once.
extension OutputStore {
  package func byteCount(at place: StoragePlace) throws(EditError) -> Int? { try existing(at: place)?.byteCount }
  package func expect(_ place: StoragePlace) {}
  package func abandon(_ place: StoragePlace) {}
  package func settled(isComplete: Bool) -> [FinishedArchive] { [] }
}

/// The output that exists at a place.
package struct PlacedOutput: Hashable, Sendable {
  /// What it says it was made from; nil if it does not say that this program made it.
  package var fingerprint: String?
  /// Its size in bytes.
  package var byteCount: Int

  /// The digest of the photo that it says it was made from, in hexadecimal; nil if it does not say.
  package var original: String?

  package init(fingerprint: String?, byteCount: Int, original: String? = nil) {
    (self.fingerprint, self.byteCount, self.original) = (fingerprint, byteCount, original)
  }

  /// Why it is not proved to be ours, so that an update may not replace it; nil if it is.
  ///
  /// - Parameter content: the key of the content of the photo.
  package func refusal(ofPhoto content: String) -> String? {
    guard fingerprint != nil else { return "is not marked as made by photoedit" }
    guard let original, content.hasPrefix("sha256:"), content != "sha256:" + original else { return nil }
    return "was made from another photo, or from this one before its file changed"
  }
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
package struct FinishedArchive: Sendable {
  /// Its path.
  package var archive: String
  /// Why it cannot get its name; nil where it has it.
  package var error: EditError?

  package init(archive: String, error: EditError? = nil) { (self.archive, self.error) = (archive, error) }
}
