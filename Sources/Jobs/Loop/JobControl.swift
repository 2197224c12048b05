/// How a job is interrupted. Its closures are called often, on any thread.
package struct JobControl: Sendable {
  /// Whether no other photo begins; those in progress are finished.
  package var shouldStop: @Sendable () -> Bool
  /// Whether the photos in progress are canceled, too.
  package var shouldCancel: @Sendable () -> Bool

  package init(
    shouldStop: @escaping @Sendable () -> Bool = { false }, shouldCancel: @escaping @Sendable () -> Bool = { false }
  ) {
    (self.shouldStop, self.shouldCancel) = (shouldStop, shouldCancel)
  }
}
