public import Documents

extension Recipe {
  /// The complete recipe as JSON without defaults, in the usual order of its keys.
  public var json: JSONValue {
    var members = header
    if !inputs.isEmpty { members.append(("inputs", .array(inputs.map { .string($0) }))) }
    if let output { members.append(("output", .object(output.json))) }
    members.append(("adjustments", .array(steps.map { .object($0.json) })))
    return .object(JSONObject(distinct: members).adding(extensions: extensions))
  }

  /// The recipe as a revision stores it: without its inputs and the path of its output, which are meaningful only
  /// beside its file.
  public var adjustmentData: JSONValue {
    var own = document
    let settings = output?.stored.json ?? JSONObject()
    let further = extensions["output"]?.objectValue ?? JSONObject()
    if !settings.isEmpty || !further.isEmpty { own["output"] = .object(settings.adding(extensions: further)) }
    return .object(own)
  }

  /// The SHA-256 of the canonical form of the adjustments with title and note, without inputs and output. Equal digests
  /// mean the same edit.
  public var documentDigest: SHA256Digest { SHA256Digest(of: JSONValue.object(document).canonicalBytes()) }

  private var document: JSONObject {
    JSONObject(
      distinct: header + [("adjustments", .array(steps.map { .object($0.json) }))]
        + extensions.members.filter(\.key.isExtensionKey))
  }

  /// The SHA-256 of the canonical form of everything that can change pixels: without title, notes, ids, output and
  /// disabled steps. Equal digests mean the same picture.
  public var renderDigest: SHA256Digest {
    let pixels = steps.filter(\.isEnabled).map { step -> JSONValue in
      var bare = step
      bare.id = nil
      bare.note = nil
      (bare.from, bare.measured) = (nil, nil)
      bare.mask = bare.mask?.bare
      bare.extensions = JSONObject()
      return .object(bare.json)
    }
    return SHA256Digest(of: JSONValue.array(pixels).canonicalBytes())
  }

  /// The lowest format version that can express the recipe.
  package var formatVersion: FormatVersion { steps.map(\.since).max() ?? FormatVersion(1, 0) }

  private var header: [JSONObject.Member] {
    var members: [JSONObject.Member] = [
      ("formatIdentifier", .string(Self.formatIdentifier)), ("formatVersion", .string(formatVersion.description)),
    ]
    if let title { members.append(("title", .string(title))) }
    if let note { members.append(("note", .string(note))) }
    return members
  }
}
