import DurableFiles
import TransactionLog

extension StoreError {
  /// Any error of this layer as a `StoreError`.
  ///
  /// - Parameter index: the path of the index, for errors of the database.
  init(_ error: any Error, index: String) {
    switch error {
    case let error as StoreError: self = error
    case let error as FileError: self = .file(error)
    case let error as LogError: self = Self.log(error)
    case let error as ExclusiveLock.Failure: self = Self.lock(error, index)
    case let error as LibraryIndex.Unusable: self = .indexDamaged(path: index, found: error.reason)
    case let error as SQLError: self = Self.database(error, index)
    default: self = .indexFailed(path: index, found: "\(error)")
    }
  }

  private static func log(_ error: LogError) -> StoreError {
    switch error {
    case .lineTooLong(let size): .changeTooLarge(size: size)
    case .busy(let path, let timeout, let holder): .busy(path: path, timeout: timeout, holder: holder)
    case .canceled: .canceled
    case .rolledBack(let path, _, let failure):
      .commitRolledBack(path: path, reason: failure.map { "\($0.reason) (errno \($0.code))" })
    case .unknownOutcome(let path, _, let reason): .outcomeUnknown(path: path, reason: reason)
    case .damaged(let damage): .logDamaged(path: damage.first?.path ?? "", found: damage.first.map(\.text) ?? "")
    case .shortened(let path, let expected):
      .logDamaged(path: path, found: "the log ends before byte \(expected.offset), which the index has read")
    case .secondHistory(let other): .secondHistory(path: other.path, transactions: other.transactions)
    case .foreign(let path): .foreignChanges(path: path)
    case .newer(let path, let found): .newerVersion(path: path, found: found, supported: "\(LibraryFormat.version)")
    case .blocked(let path): .libraryBlocked(path: path)
    case .file(let error): .file(error)
    }
  }

  private static func lock(_ error: ExclusiveLock.Failure, _ path: String) -> StoreError {
    switch error {
    case .timedOut(let holder): .busy(path: path, timeout: PhotoStore.defaultTimeout, holder: holder)
    case .canceled: .canceled
    case .file(let error): .file(error)
    }
  }

  private static func database(_ error: SQLError, _ path: String) -> StoreError {
    if error.isAboutContent { return .indexDamaged(path: path, found: error.message) }
    if error.systemCode != 0 { return .file(FileError(error.operation, path, error.systemCode)) }
    return .indexFailed(path: path, found: "\(error)")
  }
}

extension LogDamage {
  /// What is wrong and where, as a phrase.
  var text: String { "\(found) at byte \(place.offset)" }
}
