import Documents
import Threads

/// The results of reflection on the parameters of a type. They are computed once: reflection takes microseconds per
/// parameter, and a batch writes the JSON of its recipe for every photo.
struct ParameterTable: Sendable {
  /// The key of each parameter and the facts about it, in the order of the declaration.
  let facts: [(key: String, facts: ParameterFacts)]
  /// The default of each parameter as JSON; nil where it has none.
  let defaults: [JSONValue?]

  private static let known = Monitor([ObjectIdentifier: ParameterTable]())

  private init(_ parameters: [(key: String, parameter: any AnyParameter)]) {
    facts = parameters.map { ($0.key, $0.parameter.completeFacts) }
    defaults = parameters.map(\.parameter.jsonValue)
  }

  /// The table of a type.
  static func of<Group: ParameterGroup>(_ type: Group.Type) -> ParameterTable {
    let id = ObjectIdentifier(type)
    if let table = known.withLock({ $0[id] }) { return table }
    // Computed without the lock, because the parameters of a group may be groups too.
    let table = ParameterTable(Group().parameters)
    known.withLock { $0[id] = table }
    return table
  }
}
