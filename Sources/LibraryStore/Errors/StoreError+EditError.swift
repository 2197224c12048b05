package import Documents

extension StoreError: EditErrorConvertible {
  package var editError: EditError {
    let category: EditError.Category =
      switch category {
      case .data: .badData
      case .notFound: .notFound
      case .cannotCreate: .cannotCreate
      case .inputOutput: .inputOutput
      case .temporary: .temporary
      case .refused: .refused
      case .newerVersion: .newerVersion
      case .interrupted: .interrupted
      }
    return EditError(code, category, description, hint: hint)
  }
}
