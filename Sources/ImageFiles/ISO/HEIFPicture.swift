/// What of a HEIC or AVIF file is its picture: the primary item, what it is made of, its transparency, and what says how they
/// are shown.
struct HEIFPicture {
  /// An item of the picture.
  struct Item {
    let item: HEIFItems.Item
    /// The positions of its bytes; none where its kind has no bytes.
    let ranges: [Range<Int>]
    /// Whether they are in the `idat` box.
    let isInline: Bool
    let properties: [HEIFProperties.Property]
    /// The number of its bytes.
    var size: Int { ranges.map(\.count).reduce(0, +) }
  }

  let primary: Int
  /// In the order of the file.
  let items: [Item]
  let references: [HEIFItems.Reference]

  /// Pictures that decoders read, and those that are put together from others.
  private static let kinds: Set<FourCC> = ["hvc1", "av01", "grid", "iovl", "iden"]
  /// The references that say what a picture is made of.
  private static let structure: Set<FourCC> = ["dimg", "auxl", "prem"]
  /// The references that say what describes a picture or shows it once more.
  private static let descriptive: Set<FourCC> = ["thmb", "cdsc"]
  /// The properties that say how a picture is decoded and shown.
  private static let shown: Set<FourCC> = [
    "ispe", "pixi", "hvcC", "av1C", "colr", "irot", "imir", "clap", "pasp", "auxC", "rloc", "lsel", "a1op", "a1lx",
    "clli", "mdcv", "cclv", "amve",
  ]

  /// Finds the picture of a file.
  ///
  /// - Throws: `MetadataError.unsupported` where a part of it is not understood, so that it cannot be written into another file.
  init(_ table: HEIFItems, _ bytes: UnsafeRawBufferPointer, _ format: FileFormat) throws(MetadataError) {
    func refuse(_ reason: String) -> MetadataError { .unsupported(format, reason: reason) }
    guard let primary = table.primary else { throw refuse("it has no primary item") }
    let properties = HEIFProperties(table, bytes)
    let kept = Self.parts(of: primary, table, properties, bytes)
    guard Set(table.items.map(\.id)).count == table.items.count, kept.isSubset(of: table.items.map(\.id)) else {
      throw refuse("an item is stated twice or missing")
    }
    let locations = Dictionary(grouping: table.locations, by: \.id)
    var found: [Item] = []
    for item in table.items where kept.contains(item.id) {
      guard Self.kinds.contains(item.kind), !item.isProtected else {
        throw refuse("the item \(item.id) (\(item.kind)) is of an unknown kind or protected")
      }
      let own = properties[item.id]
      if let other = own.first(where: { $0.isEssential && !Self.shown.contains($0.box.kind) }) {
        throw refuse("its picture has the property “\(other.box.kind)”")
      }
      let places = locations[item.id] ?? []
      let ranges = places.first.flatMap { $0.dataReference == 0 ? table.ranges($0, inFileOf: bytes.count) : nil } ?? []
      guard places.count <= 1, item.kind == "iden" || !ranges.isEmpty, !ranges.contains(where: \.isEmpty) else {
        throw refuse("the bytes of the item \(item.id) (\(item.kind)) are not in the file")
      }
      found.append(
        Item(
          item: item, ranges: ranges, isInline: places.first?.method == 1,
          properties: own.filter { Self.shown.contains($0.box.kind) }))
    }
    // Items whose bytes overlap could multiply them.
    let pieces = Set(found.map(\.ranges)).joined()
    guard pieces.map(\.count).reduce(0, +) <= bytes.count else { throw refuse("the bytes of its items overlap") }
    var references: [HEIFItems.Reference] = []
    for reference in table.references where kept.contains(reference.from) {
      if Self.descriptive.contains(reference.kind) { continue }
      guard Self.structure.contains(reference.kind), kept.isSuperset(of: reference.to) else {
        throw refuse("its picture has a reference “\(reference.kind)”")
      }
      references.append(reference)
    }
    (self.primary, items, self.references) = (primary, found, references)
  }

  /// The primary item, what it is made of, and their transparency.
  private static func parts(
    of primary: Int, _ table: HEIFItems, _ properties: HEIFProperties, _ bytes: UnsafeRawBufferPointer
  ) -> Set<Int> {
    let colors = table.parts(of: [primary])
    let helpers = table.references.filter { $0.kind == "auxl" && $0.to.contains(where: colors.contains) }.map(\.from)
    let alphas = helpers.filter { properties.auxiliary(of: $0, bytes).map(HEIFFile.isAlpha) ?? false }
    return colors.union(table.parts(of: alphas))
  }

  /// The properties of the picture that say something else, by their names.
  static func notes(on items: Set<Int>, _ properties: HEIFProperties) -> Set<String> {
    Set(items.flatMap { properties[$0] }.map(\.box.kind).filter { !shown.contains($0) }.map(\.description))
  }
}

extension HEIFProperties {
  /// What kind of auxiliary picture an item is, by the name in its properties; nil where it has none.
  func auxiliary(of item: Int, _ bytes: UnsafeRawBufferPointer) -> String? {
    self[item].lazy.compactMap { Self.auxiliary($0.box, bytes) }.first
  }

  /// The kind of auxiliary picture that a property names; nil for another property.
  static func auxiliary(_ box: Box, _ bytes: UnsafeRawBufferPointer) -> String? {
    guard box.kind == "auxC" else { return nil }
    var reader = BoxReader(bytes, box.content)
    _ = reader.version()
    return reader.takeText()
  }
}
