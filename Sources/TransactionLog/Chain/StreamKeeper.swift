/// Remembers to which stream of its log a library's folder appends.
package protocol StreamKeeper: Sendable {
  /// A folder for unfinished files that no other machine uses, on the file system of the log.
  var temporaries: String { get }

  /// The stream; nil before the first transaction.
  func stream() throws -> StreamName?

  /// The streams of folders that this one may be a copy of, the likeliest first: it goes on where that one ended.
  func former() throws -> [StreamName]

  /// Remembers a stream that begins. The next call of `stream` returns it, whatever process makes it.
  func begin(_ stream: StreamName) throws
}
