/// Whether the work of a thread is still wanted.
package enum Cancellation {
  /// Whether whoever asked for the work of this thread has cancelled it. What waits for a lock asks again and again.
  @TaskLocal package static var isRequested: @Sendable () -> Bool = { false }
}
