import Documents

/// Why a line of an archive is rejected.
enum LineProblem: Error {
  /// It lacks something, is there twice, or comes before one that it names.
  case damaged(String)
  /// A newer program wrote it.
  case newer(String)
}

/// The lines of an archive that were checked: each is there once, after the parents that the archive has.
struct ArchivedLines {
  private var known: Set<SHA256Digest> = []
  /// The parents that no line before has the ID of.
  private var awaited: Set<SHA256Digest> = []

  /// Adds the next line.
  mutating func add(_ id: SHA256Digest, after parents: [SHA256Digest]) throws(LineProblem) {
    guard known.insert(id).inserted, !awaited.contains(id) else {
      throw .damaged("the line \(id) is there twice, or behind one that names it")
    }
    awaited.formUnion(parents.filter { !known.contains($0) })
  }

  /// Calls a closure with the members of a line.
  ///
  /// - Parameter json: the JSON of the line with the ID.
  static func read(
    _ id: SHA256Digest, _ json: [UInt8], _ body: (LineMembers) throws(LineProblem) -> Void
  ) throws(LineProblem) {
    let result = json.withUnsafeBytes { bytes in
      Result { () throws(LineProblem) in
        guard let members = LineMembers(bytes) else { throw .damaged("the line \(id) is not a JSON object") }
        try body(members)
      }
    }
    try result.get()
  }
}
