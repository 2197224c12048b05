package import Jobs

/// Some of the rows, evenly chosen whatever their number and order: those whose ids have the smallest hashes. The same
/// manifest has the same sample in every run.
package struct RowSample: Sendable {
  private struct Member {
    var hash: UInt64
    var result: Outcome
  }

  /// How many rows are kept.
  package let limit: Int
  /// A heap with the greatest hash first.
  private var members: [Member] = []

  package init(limit: Int) { self.limit = max(1, limit) }

  /// The rows, in the order of the manifest.
  package var results: [Outcome] { members.map(\.result).sorted { $0.index < $1.index } }

  /// Offers a row.
  package mutating func offer(_ result: Outcome) {
    let hash = Self.hash(result.id)
    if members.count < limit {
      members.append(Member(hash: hash, result: result))
      rise()
    } else if hash < members[0].hash {
      members[0] = Member(hash: hash, result: result)
      sink()
    }
  }

  private mutating func rise() {
    var place = members.count - 1
    while place > 0, members[(place - 1) / 2].hash < members[place].hash {
      members.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func sink() {
    var place = 0
    while true {
      let children = [2 * place + 1, 2 * place + 2].filter { $0 < members.count }
      guard let greatest = children.max(by: { members[$0].hash < members[$1].hash }),
        members[greatest].hash > members[place].hash
      else { return }
      members.swapAt(place, greatest)
      place = greatest
    }
  }

  /// FNV-1a, with the bits mixed: alone it leaves ids that end alike close together.
  private static func hash(_ id: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in id.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
    return hash ^ (hash >> 31)
  }
}
