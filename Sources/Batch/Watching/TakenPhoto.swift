import Documents

/// A photo that has come into a hot folder and is complete.
struct TakenPhoto {
  let name: String
  let version: FileVersion
  /// The digest of its bytes; nil where they cannot be read.
  let digest: SHA256Digest?
  /// What the journal says about an earlier version of it.
  let earlier: WatchJournal.Entry?

  /// The row of the journal about it.
  func entry(_ state: WatchJournal.State, ownsOutputs: Bool) -> WatchJournal.Entry {
    WatchJournal.Entry(version: version, digest: digest, state: state, ownsOutputs: ownsOutputs)
  }
}
