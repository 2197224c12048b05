/// A stream of a chain.
struct ChainStream: Hashable, Sendable {
  /// Where a chain leaves a stream, to go on in another one.
  struct End: Hashable, Sendable {
    /// The number of the first transaction of the last segment that the chain has.
    let segment: Int
    /// The offset in it after the last transaction that the chain has.
    let offset: Int
    /// The commit of that transaction.
    let commit: CommitReference
  }

  /// Its name.
  let name: StreamName
  /// The folder of its segments.
  let folder: SegmentFolder
  /// Where the chain leaves it; nil for the stream that this library appends to.
  let end: End?
}
