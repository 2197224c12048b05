/// A row of the table of goals.
package struct Goal: Hashable, Sendable {
  /// What is measured, such as "R-10 24 MP, CPU".
  package var name: String
  /// What it is compared with.
  package var against: String
  package var must: Bound
  package var stretch: Bound
  package var unit: Unit
  /// The stretch in words, where it is in another unit; its bound is then for the second value of an outcome.
  package var stretchText: String?
  /// Of how many photos the figure is, with those of the other side where they differ; empty where no photo is involved.
  package var photos = ""

  /// How values are written.
  package enum Unit: Hashable, Sendable {
    /// So many times as much.
    case times
    /// So many times faster.
    case timesFaster
    case percent
    case seconds
    case megabytes
    /// So many of something.
    case count
  }

  package init(
    _ name: String, against: String, must: Bound, stretch: Bound, unit: Unit = .times, stretchText: String? = nil,
    photos: String = ""
  ) {
    self.name = name
    self.against = against
    self.must = must
    self.stretch = stretch
    self.unit = unit
    self.stretchText = stretchText
    self.photos = photos
  }
}
