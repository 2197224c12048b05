import Documents
import Jobs
import ObjectStorage

extension Places {
  /// Reads an object from its beginning to its end.
  func reader(of place: StoragePlace) throws(EditError) -> ObjectReader {
    guard let objects = try store(of: place) as? ObjectPlaces else { throw Self.noStore(place) }
    return try objects.reader(of: place)
  }
}
