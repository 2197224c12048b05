import Documents
import PhotoMetadata

extension TransactionBuilder {
  /// Moves the date and time of capture of a photo.
  mutating func shiftCapture(of asset: AssetID, by seconds: Int) throws {
    try requireAsset(asset)
    let name = "the date of the photo \(asset)"
    guard let before = try captures[asset] ?? database.asset(asset)?.properties.captured else {
      throw StoreError.badValue(name, found: "none", expected: "a date and time that can be moved")
    }
    guard let date = before.shifted(by: seconds) else {
      throw StoreError.badValue(
        name, found: "'\(before.text)', moved by \(seconds) s", expected: "a date and time in the years 0001 to 9999")
    }
    if date == before { return }
    var changes = PropertyChanges()
    changes[.captured] = .set(.capture(date))
    try set(asset, AssetSettings(changes))
  }
}

extension PropertyChanges.Change {
  /// The date that is set; nil where it is cleared.
  var date: CaptureDate? { if case .capture(let date)? = value { date } else { nil } }
}
