import CPixels

/// Looks every color up in a table from a file.
public struct LUT: PointAdjustment, ResourceAdjustment, ContentAdjustment {
  public static let identity = Identity(
    "lut", rank: .looks, "Looks every color up in a table: a .cube file or a HaldCLUT picture.",
    definition: """
      V = the color in the table's space: srgb is E, linear is L, display-p3 is T of the color with the primaries of \
      Display P3, rec709 is the transfer function of BT.709 on L; all with the sign kept. v = V held to the table's domain; \
      V′ = table(v) + (V − v), so what lies outside the domain is added back. Curves are linear between samples; cubes are \
      interpolated in the tetrahedron of the cell's diagonal and the order of the fractions (Kasson et al. 1995): nodes \
      along the edges, the largest fraction first, weights 1 − f₁, f₁ − f₂, f₂ − f₃, f₃; curves before a cube lead into \
      its domain, and are held to it. A HaldCLUT of level n is a cube of n² nodes a side over 0…1. \
      E′ = E + (E(V′) − E)·amount/100
      """)

  /// The table, a .cube file or a HaldCLUT PNG: a path relative to the recipe, or sha256: and the digest of an object
  /// of the library. Nil by default.
  @Parameter(
    "The table, a .cube file or a HaldCLUT PNG: a path relative to the recipe, or sha256: and the digest of an object of the library."
  )
  public var file: FileReference? = nil

  /// How much of the table's color is mixed in. From 0 to 100 percent; 100 by default.
  @Parameter("How much of the table's color is mixed in.", in: 0...100, unit: .percent, strength: .share)
  public var amount = 100.0

  /// The space that the table's numbers are in. By default `srgb`.
  @Parameter("The space that the table's numbers are in.")
  public var space = Space.srgb

  /// The file, once it has been read; nil until then.
  package var resource: Resource?

  package static let fileKind = Resource.Kind.table
  package static let contentKeys = [fileKey]

  /// The space that a table's numbers are in.
  public enum Space: String, ParameterChoice {
    case srgb
    case displayP3 = "display-p3"
    case rec709
    case linear
  }

  public init() {}

  /// Creates an adjustment with these parameters; see each property for its meaning and range.
  public init(file: FileReference? = nil, amount: Double = 100, space: Space = .srgb) {
    self.init()
    self.file = file
    self.amount = amount
    self.space = space
  }

  public var isNeutral: Bool { file == nil || amount == 0 }

  package func program(in context: PointContext) -> PointProgram {
    guard let table = resource?.table else { return PointProgram([]) }
    let program = PointProgram(steps(table))
    return amount < 100 ? PointProgram([.mix(program, opacity: amount / 100, blend: .normal)]) : program
  }

  private func steps(_ table: ColorTable) -> [PointStep] {
    switch space {
    case .srgb: return [Self.lookup(table, PX_LUT_SRGB)]
    case .rec709: return [Self.lookup(table, PX_LUT_REC709)]
    case .linear: return [Self.lookup(table, PX_LUT_LINEAR)]
    case .displayP3:
      let toP3 = Matrix3(Self.p3ToSRGB).inverse
      return [
        .matrix(ColorMatrix(rows: toP3.withUnitRowSums.rows)), Self.lookup(table, PX_LUT_SRGB),
        .matrix(ColorMatrix(rows: Self.p3ToSRGB)),
      ]
    }
  }

  /// The step that looks up colors encoded with a transfer curve.
  private static func lookup(_ table: ColorTable, _ transfer: px_lut_transfer) -> PointStep {
    let ranges = zip(table.low, table.high).map { 1 / ($1 - $0) }
    let numbers = table.low + table.high + ranges + [Double(transfer.rawValue), Double(table.curveCount)]
    return .kernel(
      KernelStep(
        PX_STEP_lut, name: "color table", numbers.map { .number($0) },
        table: KernelTable(table.samples, count: table.side, digest: table.digest), keepsGray: table.keepsGray))
  }

  /// Linear Display P3 (SMPTE EG 432-1 primaries, D65) to linear sRGB.
  private static let p3ToSRGB: [Double] = {
    let white = (x: 0.3127, y: 0.3290)
    let srgb = Matrix3.toXYZ(primaries: [(x: 0.64, y: 0.33), (x: 0.30, y: 0.60), (x: 0.15, y: 0.06)], white: white)
    let p3 = Matrix3.toXYZ(primaries: [(x: 0.680, y: 0.320), (x: 0.265, y: 0.690), (x: 0.150, y: 0.060)], white: white)
    return srgb.inverse.times(p3).withUnitRowSums.rows
  }()
}

extension LUT: GroupedAdjustment {
  package static let wholeGroups = [["file", "space"]]
}
