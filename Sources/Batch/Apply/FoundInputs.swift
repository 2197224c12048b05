/// The photos that the words of a call mean.
package struct FoundInputs: Sendable {
  /// The photos, in the order they were named; those from a pattern or a folder are sorted.
  package var photos: [BatchInput]
  /// What the walks over folders have left out.
  package var leftOut = LeftOut()

  package init(_ photos: [BatchInput] = []) { self.photos = photos }

  mutating func add(_ more: FoundInputs) {
    photos += more.photos
    leftOut.add(more.leftOut)
  }
}
