import Documents

extension MergedSettings {
  /// The setting that says since when a photo is in the trash.
  package static let trashed = "trashed"
  /// What a conflict about the original is called.
  package static let original = "original"

  /// The conflicts of settings, by name.
  static func conflicts(
    _ written: [String: Register<UnitValue?>], _ registers: PhotoRegisters, _ graph: CausalGraph
  ) -> [Conflict] {
    written.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.compactMap { key, register in
      key == trashed
        ? trashConflict(register, registers.entries, graph) : register.conflict(.setting(key), graph) { $0 }
    }
  }

  /// The conflicts of the original and of the other resources.
  static func conflicts(
    _ roles: [String: Register<PhotoResource?>], _ registers: PhotoRegisters, _ graph: CausalGraph
  ) -> [Conflict] {
    let original = registers.original.latest.isEmpty ? registers.importedOriginal : registers.original
    let ofOriginal = original.conflict(.setting(Self.original), graph) { UnitValue(.string($0.hex)) }
    let sorted = roles.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return [ofOriginal].compactMap { $0 }
      + sorted.compactMap { role, register in
        register.conflict(.resource(role), graph) { resource in resource.map { UnitValue(.string($0.digest.hex)) } }
      }
  }

  /// Whether a photo is in the trash is yes or no, whatever the date is. If it is there, entries of people who did not know
  /// it are listed too, as versions without a value.
  private static func trashConflict(
    _ register: Register<UnitValue?>, _ entries: [Int], _ graph: CausalGraph
  ) -> Conflict? {
    let shown = register.shown ?? nil
    var versions = register.differs { $0 != nil } ? register.latest.map { ($0.line, $0.value) } : []
    let unaware = entries.filter { entry in
      shown != nil
        && register.latest.contains { !graph.isAncestor($0.line, of: entry) && !graph.isAncestor(entry, of: $0.line) }
    }
    if !unaware.isEmpty {
      versions = register.latest.map { ($0.line, $0.value) } + graph.latest(of: unaware).map { ($0, nil) }
    }
    guard !versions.isEmpty else { return nil }
    return Conflict(
      .setting(trashed), versions.sorted { $0.0 < $1.0 }.map { Conflict.Version(graph.ids[$0.0], $0.1) }, shown: shown)
  }
}
