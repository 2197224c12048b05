import DurableFiles
import TransactionLog

extension PhotoStore {
  /// Checks the part of the log after the last transaction that the index has.
  func checkTail() throws -> (torn: [Finding], damaged: [Finding]) {
    var findings: [Finding] = []
    let blocked = layout.local.blocked
    if try FileStatus(at: blocked) != nil { findings.append(.blocked(path: blocked)) }
    var damage = TailDamage()
    do {
      // A transaction that is being written looks torn, so only one that stays torn is reported.
      let applied = try index.applied()
      var reader = TransactionReader(segments, after: applied, durable: applied.number)
      let first = try reader.read(&damage)
      if let found = damage.newer { findings.append(.newer(path: layout.root, found: found)) }
      if case .whole = first, damage.found.isEmpty { return ([], findings) }
      damage = TailDamage()
      let end = try log.end(isReadOnly: isReadOnly, &damage)
      findings += damage.found.map { .logDamaged(path: $0.path, offset: $0.place.offset, found: $0.found) }
      switch end {
      case .whole: return ([], findings)
      case .damaged(_, let damage):
        findings.append(.logDamaged(path: damage.path, offset: damage.place.offset, found: damage.found))
        return ([], findings)
      case .torn(let position, let found):
        let path = segments.path(of: position.place.segment)
        return ([.logTorn(path: path, offset: position.place.offset, found: found)], findings)
      }
    } catch LogError.shortened(let path, let expected) {
      let found = "the end of the log, expected data up to byte \(expected.offset), which the index has read"
      let size = try FileStatus(at: path)?.size ?? 0
      return ([], findings + [.logDamaged(path: path, offset: size, found: found)])
    }
  }
}

/// Collects the damage after the part of the log that the index has.
private struct TailDamage: TransactionHandler {
  var found: [LogDamage] = []
  var newer: String?

  mutating func change(_ change: ChangeLine) {
    if newer == nil, let members = change.members { newer = NewerLine.found(members) }
  }
  mutating func commit(_ commit: CommitRecord, at position: LogPosition) {}
  mutating func discard() {}
  mutating func damage(_ damage: LogDamage) { if found.count < 1000 { found.append(damage) } }
}
