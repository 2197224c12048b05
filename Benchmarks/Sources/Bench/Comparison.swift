import Foundation

/// How far a contender's picture is from the float64 reference.
struct Comparison: Codable {
  /// What accuracy.py says of one picture.
  struct Distance: Codable {
    var largest: Int?
    var percentOff: Double?
    var mean: Double?
    var percentile99: Double?
    var error: String?
  }

  var recipe: String
  var contender: String
  var distance: Distance
  var limit: Limit

  /// How close a picture has to be, for its time to be compared.
  enum Limit: String, Codable {
    /// photoedit: rendering is the definition, but for rounding.
    case definition = "≤ 1 code, ≤ 1 % of values off"
    /// Chains of the same formulas by way of tables.
    case formulas = "≤ 2 codes, ≤ 2 % of values off"
    /// Steps of the same kind with algorithms of their own.
    case alike = "99 % within 6 codes, mean ≤ 1.5"
    /// Programs with other controls, set to similar values; JPEG in place of exact pixels.
    case similar = "mean ≤ 25 codes"
  }

  var isWithin: Bool {
    guard let largest = distance.largest, let off = distance.percentOff, let mean = distance.mean,
      let percentile = distance.percentile99
    else { return false }
    return switch limit {
    case .definition: largest <= 1 && off <= 1
    case .formulas: largest <= 2 && off <= 2
    case .alike: percentile <= 6 && mean <= 1.5
    case .similar: mean <= 25
    }
  }
}
