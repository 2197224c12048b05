import Documents

/// What the lines of a photo wrote, besides its recipe.
///
/// What a file says is older than every change: facts are kept apart, and count only where no change was written.
struct PhotoRegisters {
  /// For each setting what the files say.
  var facts: [String: Register<UnitValue?>] = [:]
  /// For each setting what people set.
  var settings: [String: Register<UnitValue?>] = [:]
  /// For each fact that nobody sets the last value in order.
  var file: [String: UnitValue] = [:]
  var importedOriginal = Register<SHA256Digest>()
  var original = Register<SHA256Digest>()
  /// For each role what was imported with the photo.
  var importedResources: [String: Register<PhotoResource?>] = [:]
  /// For each role what was added or removed.
  var resources: [String: Register<PhotoResource?>] = [:]
  var keywords = KeywordRegisters()
  /// The lines that are entries of the history, without imports.
  var entries: [Int] = []

  init(_ graph: CausalGraph, _ changes: [PhotoChange]) {
    for (line, change) in changes.enumerated() {
      switch change {
      case .asset(let facts): add(facts, line, graph)
      case .set(let values, let words):
        for (key, value) in values { settings[key, default: Register()].write(value, line, graph) }
        if let words { keywords.write(words, line, graph) }
      case .resource(let role, let resource): resources[role, default: Register()].write(resource, line, graph)
      case .original(let digest, let facts):
        original.write(digest, line, graph)
        file.merge(facts) { $1 }
        entries.append(line)
      case .edit, .undo, .redo, .revert: entries.append(line)
      case .merge, .other: break
      }
    }
  }

  private mutating func add(_ photo: PhotoFacts, _ line: Int, _ graph: CausalGraph) {
    for (key, value) in photo.settings { facts[key, default: Register()].write(value, line, graph) }
    for (role, resource) in photo.resources {
      importedResources[role, default: Register()].write(resource, line, graph)
    }
    importedOriginal.write(photo.original, line, graph)
    file.merge(photo.file) { $1 }
    keywords.write(photo.keywords, line)
  }
}
