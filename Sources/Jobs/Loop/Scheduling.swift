package import Workers

/// How a job is spread over processors and memory.
package struct Scheduling: Sendable {
  /// Where codecs run.
  package var isolation: Isolation
  /// How many photos are in progress at the same time; nil for as many as there are processors.
  package var jobs: Int?
  /// The memory that photos in progress may take together, as estimated, in bytes; nil for a quarter of the machine's.
  package var memory: Int?
  /// How long a photo may take; nil for as long as its limits allow.
  package var timeout: Duration?

  package init(_ isolation: Isolation = .none, jobs: Int? = nil, memory: Int? = nil) {
    (self.isolation, self.jobs, self.memory) = (isolation, jobs, memory)
  }
}
