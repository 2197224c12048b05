package import Documents

extension OutputSettings {
  /// The files that the settings name and that have been read.
  package var resources: [Resource] { [profile.file?.resource].compactMap { $0 } }

  /// Reads the file that the settings name, unless it has been read. From then on, they name it by its digest.
  ///
  /// - Returns: The problems with the file.
  package mutating func readFiles(
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

  /// Takes over the file that is named by its digest and that other settings have read.
  package mutating func takeFiles(of other: OutputSettings?) {
    guard let file = profile.file, file.isWaiting, let read = other?.profile.file, read == file,
      let resource = read.resource
    else { return }
    profile = .file(file.reading(resource))
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
