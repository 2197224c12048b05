/// How a call of a session ended.
struct SessionResult: Codable {
  let status: Int32
  /// The peak resident memory of the session during the call, in bytes.
  let peakMemory: Int
  /// The processor time of the session and of its children that have ended.
  let processorTime: Duration
}
