import Measuring

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
    /// The same, with a trilinear table of colors, and sharpening whose gain has no end.
    case alike = "99 % within 2 codes, mean ≤ 0.1"
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
    case .alike: percentile <= 2 && mean <= 0.1
    case .similar: mean <= 25
    }
  }

  /// The cells of the table: recipe, contender, largest, 99th percentile, mean, values off, limit, verdict.
  var cells: [String] {
    let numbers =
      distance.error.map { [$0, "", "", ""] } ?? [
        "\(distance.largest ?? 0)", Text.digits(distance.percentile99 ?? 0), Text.digits(distance.mean ?? 0),
        Text.digits(distance.percentOff ?? 0) + " %",
      ]
    return [recipe, contender] + numbers + [limit.rawValue, isWithin ? "within" : "**outside**"]
  }
}
