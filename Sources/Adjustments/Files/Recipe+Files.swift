package import Documents

extension Recipe {
  /// The files that steps and the output name and that are not read yet.
  package var waitingFiles: [FileReference] { fileUsers.filter(\.isWaiting).compactMap(\.file) }

  /// The files that steps and the output name, as far as they are read; each once.
  package var resources: [Resource] {
    var seen: Set<SHA256Digest> = []
    return fileUsers.compactMap(\.resource).filter { seen.insert($0.digest).inserted }
  }

  /// The pictures of masks, as far as they are read, with the places that name them.
  package var maskPictures: [(picture: MaskPicture, place: JSONPointer)] {
    var found: [(picture: MaskPicture, place: JSONPointer)] = []
    for (index, step) in steps.enumerated() {
      var mask = step.mask
      mask?.updatePictures(at: JSONPointer(["adjustments", String(index), "mask"])) { shape, place in
        if let picture = shape.resource?.picture { found.append((picture, place)) }
      }
    }
    return found
  }

  /// The pictures that are laid over photos, as far as they are read, with the places that name them.
  package var layerPictures: [(picture: MaskPicture, place: JSONPointer)] {
    steps.enumerated().compactMap { index, step in
      guard let layer = step.adjustment as? any PictureAdjustment & ResourceAdjustment,
        let picture = layer.resource?.picture
      else { return nil }
      return (picture, JSONPointer(["adjustments", String(index), layer.fileKey]))
    }
  }

  /// Whether it lays pictures or texts over photos.
  package var laysPictures: Bool { steps.contains { $0.adjustment is any PictureAdjustment } }

  private var fileUsers: [any FileUser] {
    steps.flatMap(\.fileUsers) + (output?.profile.file.map { [$0 as any FileUser] } ?? [])
  }

  /// Reads the files that steps and the output name and that are not read yet. From then on they are named by their digests; a path
  /// of a step stays beside it, as `from`.
  ///
  /// - Throws: `RecipeError` with every problem.
  package mutating func readFiles(
    _ load: (FileReference, Resource.Kind) throws(ResourceError) -> Resource?
  ) throws(RecipeError) {
    var problems: [RecipeProblem] = []
    for index in steps.indices {
      problems += steps[index].readFiles(at: JSONPointer(["adjustments", String(index)]), load)
    }
    problems += output?.readFiles(load) ?? []
    guard problems.isEmpty else { throw RecipeError(problems) }
  }

  /// Takes the files that are named by their digests and that another recipe has read.
  ///
  /// - Throws: `RecipeError`
  package mutating func takeFiles(of other: Recipe) throws(RecipeError) {
    let read = other.fileUsers.compactMap(\.resource)
    try readFiles { reference, kind throws(ResourceError) in
      guard case .digest(let digest) = reference else { return nil }
      return read.first { $0.digest == digest && $0.kind == kind }
    }
  }
}

extension RecipeStep {
  /// The first file that it names and that is not read yet.
  package var waitingFile: FileReference? { fileUsers.first(where: \.isWaiting)?.file }

  /// Its parts that name files: the adjustment, and pictures of the mask.
  var fileUsers: [any FileUser] {
    let adjustment = (adjustment as? any ResourceAdjustment).map { [$0 as any FileUser] } ?? []
    return adjustment + (mask?.pictures ?? [])
  }

  /// Reads the files that it names and that are not read yet.
  ///
  /// - Parameter pointer: the place of the step.
  /// - Returns: What is wrong with them.
  mutating func readFiles(
    at pointer: JSONPointer, _ load: (FileReference, Resource.Kind) throws(ResourceError) -> Resource?
  ) -> [RecipeProblem] {
    var problems: [RecipeProblem] = []
    func read<User: FileUser>(_ user: User, at place: JSONPointer) -> User? {
      guard user.isWaiting, let file = user.file else { return nil }
      do {
        return try load(file, User.fileKind).map(user.reading)
      } catch {
        problems += error.problems(about: file, at: place)
        return nil
      }
    }
    if let naming = adjustment as? any ResourceAdjustment,
      let done = read(naming, at: pointer.appending(naming.fileKey))
    {
      if case .path(let path)? = naming.file { remember(.string(path), as: naming.fileKey) }
      adjustment = done
    }
    var paths: [JSONValue] = []
    mask?.updatePictures(at: pointer.appending("mask")) { shape, place in
      guard let done = read(shape, at: place) else { return }
      if let path = shape.path { paths.append(.string(path)) }
      shape = done
    }
    if let path = paths.first { remember(paths.count == 1 ? path : .array(paths), as: "mask") }
    return problems
  }

  /// Keeps what was asked for beside what took its place.
  private mutating func remember(_ value: JSONValue, as key: String) {
    var object = from?.objectValue ?? JSONObject()
    object[key] = value
    from = .object(object)
  }
}
