// What tests and measurements ask for.
extension ImageManager {
  /// How many renderings have begun.
  package var renderingCount: Int { source.jobs.count.begun }

  /// How many renderings have made a picture.
  package var finishedCount: Int { source.jobs.count.finished }

  /// How many requests wait for a rendering.
  package var waitingCount: Int { source.jobs.waiting }

  /// Waits until a number of requests wait for a rendering.
  package func wait(forWaiting count: Int) { source.jobs.wait(forWaiting: count) }
}
