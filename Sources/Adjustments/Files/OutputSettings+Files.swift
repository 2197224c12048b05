package import Documents

extension OutputSettings {
  /// The files that they name, as far as they are read.
  package var resources: [Resource] { [profile.file?.resource].compactMap { $0 } }

  /// Reads the file that they name and that is not read yet. From then on it is named by its digest.
  ///
  /// - Returns: What is wrong with it.
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

  /// Takes the file that is named by its digest and that other settings have read.
  package mutating func takeFiles(of other: OutputSettings?) {
    guard let file = profile.file, file.isWaiting, let read = other?.profile.file, read == file,
      let resource = read.resource
    else { return }
    profile = .file(file.reading(resource))
  }
}

extension ResourceError {
  /// What is wrong with a file, for the recipe that names it.
  func problems(about file: FileReference, at place: JSONPointer) -> [RecipeProblem] {
    problems.map {
      RecipeProblem($0.code, "in '\(file.text)': \($0.message)", at: place, hint: $0.hint, category: $0.category)
    }
  }
}
