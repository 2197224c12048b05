public import Documents
import Threads

/// One adjustment in a recipe, and how it is applied.
public struct RecipeStep: Sendable {
  /// The adjustment.
  public var adjustment: any Adjustment { didSet { written = AdjustmentMembers() } }
  /// A name for the step, unique in the recipe: 1 to 64 characters of `A-Za-z0-9._-`.
  public var id: String?
  /// Whether the step is executed.
  public var isEnabled = true
  /// How much of its result is mixed in, 0…1.
  public var opacity = 1.0
  /// How its result is laid over its input.
  public var blend = BlendMode.normal
  /// Where it works, and how much; nil for everywhere.
  public var mask: Mask?
  /// Anything a person wants to remember about it.
  public var note: String?
  /// What was asked for, where measured values or a file's digest replace it; it has no effect on pixels.
  public var from: JSONValue?
  /// What the measured values belong to; nil where none were measured.
  var measured: MeasuredMark?
  /// Members whose key begins with `x-`, preserved; those of objects among the parameters are nested in objects.
  public var extensions = JSONObject()

  /// The cached JSON of the adjustment, shared by all copies of the step that have the same adjustment.
  private var written = AdjustmentMembers()

  /// A step that executes an adjustment.
  public init(_ adjustment: any Adjustment, id: String? = nil) {
    self.adjustment = adjustment
    self.id = id
  }

  /// Whether it can change the picture.
  public var isActive: Bool { isEnabled && opacity > 0 && (!adjustment.isNeutral || blend.changesEqual) }

  /// The keys of a step that no parameter may have.
  package static let reservedKeys: Set<String> = [
    "op", "id", "enabled", "opacity", "blend", "mask", "note", "revision", "from", "measured",
  ]

  /// The step as JSON, defaults left out.
  public var json: JSONObject {
    var members: [JSONObject.Member] = [("op", .string(adjustment.op))]
    if let id { members.append(("id", .string(id))) }
    if !isEnabled { members.append(("enabled", false)) }
    members += written.json(of: adjustment).members
    if opacity != 1 { members.append(("opacity", .number(opacity))) }
    if blend != .normal { members.append(("blend", .string(blend.rawValue))) }
    if let mask { members.append(("mask", .object(mask.json))) }
    if let note { members.append(("note", .string(note))) }
    if let from { members.append(("from", from)) }
    if let measured { members.append(("measured", .string(measured.text))) }
    return JSONObject(distinct: members).adding(extensions: extensions)
  }

  /// The first format version that can express the step.
  var since: FormatVersion {
    let named = Set(written.json(of: adjustment).keys)
    let keys = type(of: adjustment).parameterFacts.filter { named.contains($0.key) }.map(\.facts.since)
    return ([type(of: adjustment).identity.since, blend.since] + keys).max() ?? FormatVersion(1, 0)
  }
}

/// The JSON of one adjustment, written once: writing it takes reflection, and a batch needs it several times per photo.
private final class AdjustmentMembers: Sendable {
  private let known = Monitor<JSONObject?>(nil)

  func json(of adjustment: any Adjustment) -> JSONObject {
    if let json = known.withLock({ $0 }) { return json }
    let json = adjustment.json
    known.withLock { $0 = json }
    return json
  }
}

extension RecipeStep: Hashable {
  public static func == (a: RecipeStep, b: RecipeStep) -> Bool { a.json == b.json }
  public func hash(into hasher: inout Hasher) { hasher.combine(json) }
}
