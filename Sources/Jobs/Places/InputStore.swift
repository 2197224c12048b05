package import Documents
package import ImageFiles

/// Reads the inputs of one kind of place. Its functions are called on the threads of the batch, several at once.
///
/// An error of the category `temporary` means that nothing of this kind can be read now: it stops the job, which ends
/// with status 75 and can be resumed. Every other error is the failure of one row; one of the category `inputOutput`
/// may succeed when the row is tried again.
package protocol InputStore: Sendable {
  /// The identity of an input, found without reading all of it.
  ///
  /// - Throws: `EditError`; of the category `notFound` where there is no such input.
  func identity(of place: StoragePlace) throws(EditError) -> InputIdentity

  /// The bytes of an input.
  ///
  /// - Parameter limit: how many bytes it may have at most.
  /// - Throws: `EditError`; with the code `over-limit` where it is longer.
  func contents(of place: StoragePlace, limit: Int) throws(EditError) -> ByteBlock

  /// The bytes of an input with a known identity.
  ///
  /// - Throws: `EditError`, also where the store can tell that the input has been replaced.
  func contents(of place: StoragePlace, as identity: InputIdentity, limit: Int) throws(EditError) -> ByteBlock
}

// The default for stores that cannot tell.
extension InputStore {
  package func contents(of place: StoragePlace, as identity: InputIdentity, limit: Int) throws(EditError) -> ByteBlock {
    try contents(of: place, limit: limit)
  }
}

/// The identity of an input, found without reading all of it. Equal identities mean equal content.
package enum InputIdentity: Hashable, Sendable {
  /// A file: its size, its times of modification and of status change in nanoseconds since 1970, and its inode.
  case file(size: Int, modified: Int, changed: Int, inode: UInt64)
  /// An object of a store.
  case object(etag: String, size: Int)
  /// A member of an archive: the text of the archive's own identity, and where its bytes are.
  case member(archive: String, offset: Int, size: Int)
}

extension EditError {
  /// The error with which a job stops, where it concerns more than one photo: no other would fare better now. Nil for the
  /// failure of one photo.
  package var stoppingJob: EditError? {
    // Somebody who kills a worker ends the work on one photo.
    if code == .workerKilled { return nil }
    guard category == .temporary || [.diskFull, .badS3Settings, .s3CredentialsMissing].contains(code) else {
      return nil
    }
    var error = self
    if code == .diskFull { error.category = .temporary }
    return error
  }

  /// The error with which the watch of a folder ends: its disk is full. Nil for what concerns one photo, or may pass.
  package var endingWatch: EditError? {
    guard code == .diskFull, var full = stoppingJob else { return nil }
    full.hint = "free some space and start again: nothing is lost"
    return full
  }
}
