import Adjustments
import Documents
import Rendering
import RevisionStore

extension EditError {
  /// Any error of the layers below, as callers see it.
  init(_ error: any Error) {
    switch error {
    case let error as EditError: self = error
    case let error as RecipeError: self.init(recipe: error)
    case let error as PhotoError: self.init(photo: error)
    case let error as StoreError: self.init(store: error)
    case let error as FileError: self.init(store: .file(error))
    case is CancellationError: self.init("cancelled", .interrupted, "it was cancelled")
    default:
      self.init(
        "unexpected", .bug, "an unexpected error: \(error)", hint: "this is a bug in photoedit; please report it")
    }
  }

  private init(recipe error: RecipeError) {
    let first = error.problems.first
    let count = error.problems.count
    let isRefused = count > 0 && error.problems.allSatisfy { $0.code == "file-outside" }
    self.init(
      first?.code ?? "bad-recipe", error.isAboutNewerVersion ? .newerVersion : isRefused ? .refused : .badData,
      count > 1 ? "the recipe has \(count) problems" : first?.message ?? "the recipe cannot be read",
      hint: count > 1 ? nil : first?.hint, path: error.path)
    problems = error.problems
  }

  private init(photo error: PhotoError) {
    let category: Category =
      switch error.kind {
      case .notFound: .notFound
      case .inputOutput: .inputOutput
      case .badImage, .badOutput: .badData
      case .unsupported: .badData
      case .missingCodec: .missingCodec
      case .overLimit: .refused
      case .cancelled: .interrupted
      }
    self.init(error.kind.rawValue, category, error.message, hint: error.hint)
  }

  private init(store error: StoreError) {
    let category: Category =
      switch error.category {
      case .data: .badData
      case .notFound: .notFound
      case .cannotCreate: .cannotCreate
      case .inputOutput: .inputOutput
      case .temporary: .temporary
      case .refused: .refused
      case .newerVersion: .newerVersion
      }
    self.init(error.code, category, error.description, hint: error.hint)
  }
}

/// Runs a body whose errors are of the layers below.
func edging<Value>(path: String? = nil, _ body: () throws -> Value) throws(EditError) -> Value {
  do {
    return try body()
  } catch {
    let edge = EditError(error)
    throw path.map(edge.about) ?? edge
  }
}
