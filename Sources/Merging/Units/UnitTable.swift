import Documents

/// Numbers for units, values and steps, so that states are small and compare quickly.
struct UnitTable {
  /// What a unit belongs to, as numbers.
  struct Facts {
    let unit: EditUnit
    /// The step; -1 for a unit of the whole edit.
    let step: Int
    /// The op of a part; -1 for other units.
    let op: Int
    let isStep: Bool
    let isPlace: Bool
  }

  /// The number of `EditUnit.edit`.
  static let edit = 0
  /// The number of no value.
  static let none = 0

  private(set) var units: [Facts] = []
  private(set) var values: [UnitValue?] = [nil]
  /// The steps' ids.
  private(set) var steps: [String] = []
  private var unitNumbers: [EditUnit: Int] = [:]
  private var valueNumbers: [UnitValue: Int] = [:]
  private var stepNumbers: [String: Int] = [:]
  private var opNumbers: [String: Int] = [:]
  /// For each step the units `step` and `place`.
  private var stepUnits: [(step: Int, place: Int)] = []
  private var kindValues: [Kind: Int] = [:]
  private var kinds: [Int: (kind: Kind, op: Int)] = [:]
  private(set) var foreign: Set<Int> = []

  /// What a step is.
  struct Kind: Hashable {
    let op: String
    let revision: Int
  }

  init() { _ = number(of: EditUnit.edit) }

  /// The number of a unit, a new one if necessary.
  mutating func number(of unit: EditUnit) -> Int {
    if let number = unitNumbers[unit] { return number }
    let step = unit.step.map { number(ofStep: $0) } ?? -1
    if let number = unitNumbers[unit] { return number }
    var op = -1
    if case .part(_, let name, _) = unit { op = number(ofOp: name) }
    return add(unit, step: step, op: op)
  }

  private mutating func add(_ unit: EditUnit, step: Int, op: Int) -> Int {
    var (isStep, isPlace) = (false, false)
    if case .step = unit { isStep = true }
    if case .place = unit { isPlace = true }
    units.append(Facts(unit: unit, step: step, op: op, isStep: isStep, isPlace: isPlace))
    unitNumbers[unit] = units.count - 1
    return units.count - 1
  }

  /// The number of a step, a new one if necessary.
  mutating func number(ofStep id: String) -> Int {
    if let number = stepNumbers[id] { return number }
    let number = steps.count
    steps.append(id)
    stepNumbers[id] = number
    let step = add(.step(id), step: number, op: -1)
    stepUnits.append((step, add(.place(id), step: number, op: -1)))
    return number
  }

  private mutating func number(ofOp name: String) -> Int {
    if let number = opNumbers[name] { return number }
    opNumbers[name] = opNumbers.count
    return opNumbers.count - 1
  }

  /// The number of a value, a new one if necessary.
  mutating func number(of value: UnitValue?) -> Int {
    guard let value else { return Self.none }
    if let number = valueNumbers[value] { return number }
    values.append(value)
    valueNumbers[value] = values.count - 1
    return values.count - 1
  }

  /// The number of an edit's own value.
  mutating func number(ofEdit content: EditContent) -> Int {
    let number = number(of: content.edit)
    if content.isForeign { foreign.insert(number) }
    return number
  }

  /// The number of the value of a step's unit: `"op"`, or `["op",2]` if the revision is not the first.
  mutating func number(of kind: Kind) -> Int {
    if let number = kindValues[kind] { return number }
    let name = JSONValue.string(kind.op)
    let value = number(of: UnitValue(kind.revision == 1 ? name : .array([name, .integer(kind.revision)])))
    kindValues[kind] = value
    kinds[value] = (kind, number(ofOp: kind.op))
    return value
  }

  /// The unit that says whether a step is there.
  func unit(ofStep step: Int) -> Int { stepUnits[step].step }

  /// The unit that says where a step was moved.
  func place(ofStep step: Int) -> Int { stepUnits[step].place }

  /// The op that a value of a step's unit has; -1 for none.
  func op(of value: Int) -> Int { kinds[value]?.op ?? -1 }

  /// The op and revision that a value of a step's unit has.
  func kind(of value: Int) -> Kind? { kinds[value]?.kind }
}
