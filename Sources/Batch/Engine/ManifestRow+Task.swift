import Documents
import Jobs

extension ManifestRow {
  /// The row as a photo of a job.
  ///
  /// - Parameter attempt: how often it has been worked on, with this time.
  func task(attempt: Int) -> PhotoTask {
    var task = PhotoTask(Subject(inputText), outputs: [Output(output, named: outputText)], index: index)
    (task.id, task.attempt, task.place) = (id, attempt, input)
    return task
  }
}
