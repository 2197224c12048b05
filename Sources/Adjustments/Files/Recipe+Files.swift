package import Documents

extension Recipe {
  /// The files named by steps and the output that have not been read yet.
  package var waitingFiles: [FileReference] { fileUsers.filter(\.isWaiting).compactMap(\.file) }

  /// The files named by steps and the output that have been read, each once.
  package var resources: [Resource] {
    var seen: Set<SHA256Digest> = []
    return fileUsers.compactMap(\.resource).filter { seen.insert($0.digest).inserted }
  }

  /// The mask pictures that have been read, with the places that name them.
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

  /// The overlay pictures that have been read, with the places that name them.
  package var layerPictures: [(picture: MaskPicture, place: JSONPointer)] {
    steps.enumerated().compactMap { index, step in
      guard let layer = step.adjustment as? any PictureAdjustment & ResourceAdjustment,
        let picture = layer.resource?.picture
      else { return nil }
      return (picture, JSONPointer(["adjustments", String(index), layer.fileKey]))
    }
  }

  /// Whether the recipe lays pictures or text over photos.
  package var laysPictures: Bool { steps.contains { $0.adjustment is any PictureAdjustment } }

  private var fileUsers: [any FileUser] { steps.flatMap(\.fileUsers) + (output?.fileUsers ?? []) }

  /// Reads the files named by steps and the output that have not been read yet. From then on, they are named by their
  /// digests; a step keeps the path in `from`.
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

  /// Takes over the files that are named by their digests and that another recipe has read.
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
  /// The first file that the step names and that has not been read yet.
  package var waitingFile: FileReference? { fileUsers.first(where: \.isWaiting)?.file }

  /// The parts of the step that name files: the adjustment, and pictures of the mask.
  var fileUsers: [any FileUser] {
    let adjustment = (adjustment as? any ResourceAdjustment).map { [$0 as any FileUser] } ?? []
    return adjustment + (mask?.pictures ?? [])
  }

  /// Reads the files that the step names and that have not been read yet.
  ///
  /// - Parameter pointer: the place of the step.
  /// - Returns: The problems with the files.
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

  /// Keeps a requested value beside the value that replaced it.
  private mutating func remember(_ value: JSONValue, as key: String) {
    var object = from?.objectValue ?? JSONObject()
    object[key] = value
    from = .object(object)
  }
}
