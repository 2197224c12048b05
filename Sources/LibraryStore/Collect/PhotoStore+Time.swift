import Documents
package import Foundation
import TransactionLog

extension Date {
  /// Milliseconds since 1970.
  var milliseconds: Int { Int(clamping: Int64((timeIntervalSince1970 * 1000).rounded(.down))) }
}

// What cannot be undone does not depend on a clock that may be wrong: time is counted over the dates of transactions.
extension PhotoStore {
  /// The photos that have been in the trash for long enough, by id: the time is counted from the transaction that put
  /// a photo there, through each later one, to now (`CountedTime`).
  package func expired(after period: Duration, at now: Date) throws(StoreError) -> [Asset] {
    try managing {
      try index.read { database in
        let end = try database.countedTime().sum(at: now.milliseconds)
        return try database.trashed(before: end - period.milliseconds)
      }
    }
  }

  /// Records a transaction without changes if the step from the last one to now counts as something else than the
  /// difference of their dates: otherwise a library that is used less than once a week would count no more than one step.
  package func recordTime(at now: Date, author: String) throws(StoreError) {
    try managing {
      try requireWritable()
      guard let last = try index.read({ try $0.countedTime() }).last,
        CountedTime.isOutside(from: last, to: now.milliseconds)
      else { return }
      _ = try log.commitEmpty(author: author)
    }
  }
}
