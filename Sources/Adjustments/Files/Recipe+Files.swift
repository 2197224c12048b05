package import Documents

extension Recipe {
  /// The files that steps name and that are not read yet.
  package var waitingFiles: [FileReference] {
    steps.compactMap { step in
      guard let naming = step.adjustment as? any ResourceAdjustment, naming.isWaiting else { return nil }
      return naming.file
    }
  }

  /// The files that steps name, as far as they are read; each once.
  package var resources: [Resource] {
    var seen: Set<SHA256Digest> = []
    return steps.compactMap { ($0.adjustment as? any ResourceAdjustment)?.resource }.filter {
      seen.insert($0.digest).inserted
    }
  }

  /// Reads the files that steps name and that are not read yet. From then on they are named by their digests; a path
  /// stays beside it, as `from`.
  ///
  /// - Throws: `RecipeError` with every problem.
  package mutating func readFiles(
    _ load: (FileReference) throws(ResourceError) -> Resource?
  ) throws(RecipeError) {
    var problems: [RecipeProblem] = []
    for index in steps.indices {
      guard let naming = steps[index].adjustment as? any ResourceAdjustment, naming.isWaiting, let file = naming.file
      else { continue }
      do {
        if let resource = try load(file) { steps[index].readFile(resource) }
      } catch {
        let pointer = JSONPointer(["adjustments", String(index), "file"])
        problems += error.problems.map {
          RecipeProblem($0.code, "in '\(file.text)': \($0.message)", at: pointer, hint: $0.hint, category: $0.category)
        }
      }
    }
    guard problems.isEmpty else { throw RecipeError(problems) }
  }

  /// Takes the files that are named by their digests and that another recipe has read.
  ///
  /// - Throws: `RecipeError`
  package mutating func takeFiles(of other: Recipe) throws(RecipeError) {
    let read = Dictionary(other.resources.map { ($0.digest, $0) }) { first, _ in first }
    try readFiles { reference throws(ResourceError) in
      guard case .digest(let digest) = reference else { return nil }
      return read[digest]
    }
  }
}

extension RecipeStep {
  /// Takes the file that the adjustment names, as it was read.
  mutating func readFile(_ resource: Resource) {
    guard let naming = adjustment as? any ResourceAdjustment else { return }
    if case .path(let path)? = naming.file { from = .object(JSONObject([("file", .string(path))])) }
    adjustment = naming.reading(resource)
  }
}
