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

  /// The recipe without its inputs and output, as a revision stores it.
  public var adjustmentData: JSONValue {
    .object(
      JSONObject(
        distinct: header + [("adjustments", .array(steps.map { .object($0.json) }))]
          + extensions.members.filter(\.key.isExtensionKey)))
  }

  /// The SHA-256 of the canonical form of `adjustmentData`. Equal digests are the same document.
  public var documentDigest: SHA256Digest { SHA256Digest(of: adjustmentData.canonicalBytes()) }

  /// The SHA-256 of the canonical form of what can change pixels: without title, notes, ids and disabled steps.
  /// Equal digests make the same picture.
  public var renderDigest: SHA256Digest {
    let pixels = steps.filter(\.isEnabled).map { step -> JSONValue in
      var bare = step
      bare.id = nil
      bare.note = nil
      bare.from = nil
      bare.mask = bare.mask?.bare
      bare.extensions = JSONObject()
      return .object(bare.json)
    }
    return SHA256Digest(of: JSONValue.array(pixels).canonicalBytes())
  }

  /// The lowest format version that can express the recipe.
  public var formatVersion: FormatVersion { steps.map(\.since).max() ?? FormatVersion(1, 0) }

  private var header: [JSONObject.Member] {
    var members: [JSONObject.Member] = [
      ("formatIdentifier", .string(Self.formatIdentifier)), ("formatVersion", .string(formatVersion.description)),
    ]
    if let title { members.append(("title", .string(title))) }
    if let note { members.append(("note", .string(note))) }
    return members
  }
}
