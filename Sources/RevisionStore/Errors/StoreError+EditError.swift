package import Documents

extension StoreError: EditErrorConvertible {
  package var editError: EditError {
    if self == .cancelled { return .cancelled }
    let category: EditError.Category =
      switch category {
      case .data: .badData
      case .notFound: .notFound
      case .cannotCreate: .cannotCreate
      case .inputOutput: .inputOutput
      case .temporary: .temporary
      case .refused: .refused
      case .newerVersion: .newerVersion
      }
    return EditError(code, category, description, hint: hint)
  }
}

extension FileError: EditErrorConvertible {
  package var editError: EditError { StoreError.file(self).editError }
}
