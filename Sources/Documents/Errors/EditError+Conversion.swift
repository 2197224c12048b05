/// An error of a layer that callers see as an `EditError`.
package protocol EditErrorConvertible: Error {
  /// The error as callers see it.
  var editError: EditError { get }
}

extension EditError: EditErrorConvertible {
  package var editError: EditError { self }

  /// An error of any layer, as callers see it.
  package init(_ error: any Error) {
    switch error {
    case let error as any EditErrorConvertible: self = error.editError
    case is CancellationError: self = .canceled
    default:
      self.init(
        .unexpected, "an unexpected error: \(error)", hint: "this is a bug in photoedit; please report it")
    }
  }

  /// The error for work that its caller canceled.
  package static var canceled: EditError { EditError(.canceled, "canceled") }

  /// Fails where the task is canceled.
  ///
  /// - Throws: `EditError`: `canceled`.
  package static func checkCancellation() throws(EditError) { if Task.isCancelled { throw .canceled } }

  /// The same error about this photo, recipe or folder, unless it names one already.
  package func about(_ path: String) -> EditError {
    var named = self
    if named.path == nil { named.path = path }
    return named
  }
}

extension RecipeError: EditErrorConvertible {
  package var editError: EditError {
    let first = problems.first
    let isRefused = !problems.isEmpty && problems.allSatisfy { $0.category == .refused }
    let isNewer = problems.contains { $0.category == .newerVersion }
    var error = EditError(
      first?.code ?? .badRecipe, as: isNewer ? .newerVersion : isRefused ? .refused : .badData,
      problems.count > 1 ? "the recipe has \(problems.count) problems" : first?.message ?? "the recipe cannot be read",
      hint: problems.count > 1 ? nil : first?.hint, path: path)
    error.problems = problems
    error.advice = problems.count > 1 ? nil : first?.advice
    return error
  }
}

/// Runs a body and converts whatever it throws.
///
/// - Parameter path: the photo, recipe or folder that the error is about, unless it names one already.
package func mappingErrors<Value>(path: String? = nil, _ body: () throws -> Value) throws(EditError) -> Value {
  do {
    return try body()
  } catch {
    let mapped = EditError(error)
    throw path.map(mapped.about) ?? mapped
  }
}
