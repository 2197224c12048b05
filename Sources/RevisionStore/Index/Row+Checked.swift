import GRDB

extension Row {
  /// A column's value; GRDB itself would trap on one of another type, which a damaged database may hold.
  ///
  /// - Throws: `StoreIndex.Unusable`
  func checked<Value: DatabaseValueConvertible>(_ column: String) throws -> Value {
    guard let stored: DatabaseValue = self[column], let value = Value.fromDatabaseValue(stored) else {
      throw StoreIndex.Unusable(reason: "the column '\(column)' has a value of another type")
    }
    return value
  }
}
