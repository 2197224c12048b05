import Adjustments
import Documents
import Merging

/// What is shown of different values where it is not the last one.
enum ShownValue {
  /// The policy that keeps the least metadata; of equally strict ones the last.
  static func strictest(of values: [UnitValue?]) -> UnitValue? {
    var strictest: UnitValue?
    for value in values where !policy(strictest).isStricter(than: policy(value)) { strictest = value }
    return strictest
  }

  /// All regions in the order in which they first appear; nil if there is none.
  ///
  /// What one writer covered stays covered.
  static func union(of values: [UnitValue?]) -> UnitValue? {
    var (regions, known): ([JSONValue], Set<JSONValue>) = ([], [])
    for region in values.flatMap({ $0?.value.arrayValue ?? [] }) where known.insert(region).inserted {
      regions.append(region)
    }
    return regions.isEmpty ? nil : UnitValue(.array(regions))
  }

  /// Without a value, or with one that is not known, everything is kept.
  private static func policy(_ value: UnitValue?) -> MetadataChoice {
    value?.value.stringValue.flatMap { MetadataChoice(rawValue: $0) } ?? .keep
  }
}
