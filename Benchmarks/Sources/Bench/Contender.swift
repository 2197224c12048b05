import Foundation

/// A command that is measured, and how.
struct Contender: Sendable {
  /// How the page calls it.
  var name: String
  var command: [String]
  var environment: [String: String] = [:]
  /// The number of the only core it may run on; nil is all cores.
  var core: Int?
  /// The photos that one run makes, by which time is divided.
  var photos = 1
  /// What has to be made anew before each run, outside of the measurement.
  var before: (@Sendable () throws -> Void)?

  init(
    _ name: String, _ command: [String], environment: [String: String] = [:], core: Int? = nil, photos: Int = 1,
    before: (@Sendable () throws -> Void)? = nil
  ) {
    self.name = name
    self.command = command
    self.environment = environment
    self.core = core
    self.photos = photos
    self.before = before
  }
}
