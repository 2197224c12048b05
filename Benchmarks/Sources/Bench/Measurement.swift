import Measuring

/// All runs of one contender, with what makes them repeatable.
struct Measurement: Codable {
  /// What was measured together with it.
  var group: String
  var name: String
  var command: String
  /// "core 1" or "all cores".
  var cores: String
  var photos: Int
  var runs: [Run]

  /// Seconds a photo, run by run.
  var wall: [Double] { runs.map { $0.wall / Double(photos) } }
  /// Core seconds a photo, run by run.
  var cpu: [Double] { runs.map { $0.cpu / Double(photos) } }
  var peak: [Double] { runs.map { Double($0.peak) } }
  var output: Int { (runs.last?.output ?? 0) / photos }
}
