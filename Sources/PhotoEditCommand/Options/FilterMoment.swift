import ArgumentParser
import PhotoEdit

/// A day at a place.
struct FilterMoment: ExpressibleByArgument {
  let id: MomentID

  init?(argument: String) {
    guard let id = MomentID(argument) else { return nil }
    self.id = id
  }
}
