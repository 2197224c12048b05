import Documents

/// Where the rows of a job go: the results, and the start rows.
struct ResultWriter: Sendable {
  /// The results as a file; nil where they are a stream.
  private let file: Journal?
  private let stream: (@Sendable ([UInt8]) throws(EditError) -> Void)?
  /// The file of the start rows; nil where there is none.
  let journal: Journal?

  /// Opens the files, and reads what earlier runs have left.
  ///
  /// - Throws: `EditError` where results exist and are not to be resumed, or another run writes them.
  init(_ request: ManifestRequest, _ state: inout JournalState) throws(EditError) {
    switch request.results {
    case .stream(let write): (file, stream) = (nil, write)
    case .file(let path): (file, stream) = (try Journal(path), nil)
    }
    if let file {
      if !request.resumes, !file.isEmpty {
        throw EditError(
          .resultsExist, "the results of an earlier run already exist",
          hint: "resume that run, or write to another file", path: file.path)
      }
      try file.read(into: &state, request.journal == nil ? .results : .resultsOnly)
    }
    if let path = request.journal {
      let journal = try Journal(path)
      try journal.read(into: &state, .journal)
      self.journal = journal
    } else {
      journal = file
    }
  }

  /// Writes a row at once.
  ///
  /// - Throws: `EditError`
  func write(_ row: [UInt8]) throws(EditError) {
    if let file { try file.append(row) } else { try stream?(row) }
  }

  /// Waits until what was written is durable, and lets other runs write the files.
  func finish() {
    file?.finish()
    journal?.finish()
  }
}
