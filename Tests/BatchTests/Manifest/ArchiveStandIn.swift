import Documents
import ImageFiles
import Jobs

/// Archives that nothing is read from, and that have no member yet.
protocol ArchiveStandIn: InputStore, OutputStore {}

extension ArchiveStandIn {
  func identity(of place: StoragePlace) throws(EditError) -> InputIdentity { throw .canceled }
  func contents(of place: StoragePlace, limit: Int) throws(EditError) -> ByteBlock { throw .canceled }
  func existing(at place: StoragePlace) throws(EditError) -> PlacedOutput? { nil }
}
