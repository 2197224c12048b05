package import Documents

extension OutputSettings {
  /// The parts of the settings that name files.
  var fileUsers: [any FileUser] {
    (profile.file.map { [$0 as any FileUser] } ?? []) + (watermark?.step.fileUsers ?? [])
  }

  /// The files that the settings name and that have been read.
  package var resources: [Resource] { fileUsers.compactMap(\.resource) }

  /// Reads the files that the settings name, unless they have been read. From then on, they are named by their digests.
  ///
  /// - Returns: The problems with the files.
  package mutating func readFiles(
    _ load: (FileReference, Resource.Kind) throws(ResourceError) -> Resource?
  ) -> [RecipeProblem] {
    readProfile(load) + (watermark?.step.readFiles(at: JSONPointer(["output", "watermark"]), load) ?? [])
  }

  private mutating func readProfile(
    _ load: (FileReference, Resource.Kind) throws(ResourceError) -> Resource?
  ) -> [RecipeProblem] {
    guard let file = profile.file, file.isWaiting, let reference = file.file else { return [] }
    do {
      if let read = try load(reference, ProfileFile.fileKind) { profile = .file(file.reading(read)) }
      return []
    } catch {
      let place = JSONPointer(["output", "profile", file.sha256 == nil ? "path" : "sha256"])
      return error.problems(about: reference, at: place)
    }
  }

  /// Takes over the files that are named by their digests and that other settings have read.
  package mutating func takeFiles(of other: OutputSettings?) {
    let read = other?.resources ?? []
    _ = readFiles { reference, kind in read.first { reference == .digest($0.digest) && kind == $0.kind } }
  }
}

extension ResourceError {
  /// The problems with a file, for the recipe that names it.
  func problems(about file: FileReference, at place: JSONPointer) -> [RecipeProblem] {
    problems.map {
      RecipeProblem($0.code, "in '\(file.text)': \($0.message)", at: place, hint: $0.hint, category: $0.category)
    }
  }
}
