import Adjustments

/// How the parameters of an op are divided into units.
struct OpUnits {
  /// The newest revision that this program knows.
  let revision: Int
  /// The keys of all parameters.
  let parameters: Set<String>
  /// For each parameter of a whole group the name of the group: its first parameter.
  let groups: [String: String]

  private init(_ type: any Adjustment.Type) {
    revision = type.identity.revision
    parameters = Set(type.parameterFacts.map(\.key))
    var groups: [String: String] = [:]
    for group in (type as? any GroupedAdjustment.Type)?.wholeGroups ?? [] {
      for key in group { groups[key] = group[0] }
    }
    self.groups = groups
  }

  /// The units of an op; nil if this program does not know the op.
  static func of(_ op: String) -> OpUnits? { all[op] }

  private static let all = Dictionary(Catalog.all.map { ($0.identity.op, OpUnits($0)) }) { first, _ in first }
}
