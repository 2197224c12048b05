public import Documents

/// The gray values of a picture.
public struct ImageMask: MaskShape, FileUser {
  public static let name = "image"
  public static let summary =
    "The gray values of a picture, a PNG, TIFF or JPEG file, which covers the photo before any geometry."
  public static let definition = """
    the picture is turned upright and laid over the source frame, edge to edge, whatever its size; m = its value at the \
    pixel's place, bilinear between the centers of its pixels and held beyond the outermost. Where a pixel covers n or more \
    pixels of the picture along one of its axes, n = 2, 3, …, the means of every n stand in their place. A value is the gray \
    as it is stored, 0…1, without regard to a profile; of a color picture 0.2126·R + 0.7152·G + 0.0722·B; times alpha where \
    there is any; rounded to 1/65535
    """

  /// The picture, a path relative to the recipe; up to 50 million pixels. Nil by default.
  @Parameter("The picture, a path relative to the recipe; up to 50 million pixels.")
  public var path: String? = nil

  /// In place of a path: the digest of the picture, an object of the library. Nil by default.
  @Parameter("In place of a path: the digest of the picture, an object of the library.")
  public var sha256: SHA256Digest? = nil

  /// The file, once it has been read; nil until then.
  package var resource: Resource?

  public init() {}

  /// Creates a shape with these parameters; see each property for its meaning.
  public init(path: String? = nil, sha256: SHA256Digest? = nil) {
    self.init()
    self.path = path
    self.sha256 = sha256
  }

  public var mask: Mask { Mask(.image(self)) }

  /// The maximum number of pixels in the picture.
  package static let maximumPixels = 50_000_000

  public func conflicts() -> [ParameterConflict] { FileReference.conflicts(path, sha256) }
}

extension ImageMask {
  // The same file is the same mask, whether it was read or not.
  public static func == (a: ImageMask, b: ImageMask) -> Bool { a.file == b.file }
  public func hash(into hasher: inout Hasher) { hasher.combine(file) }

  package static let fileKind = Resource.Kind.picture

  package var file: FileReference? { FileReference(path: path, sha256: sha256) }

  package func reading(_ resource: Resource) -> ImageMask {
    var read = ImageMask(sha256: resource.digest)
    read.resource = resource
    return read
  }
}

extension SHA256Digest: ParameterValue {
  package static func read(
    _ json: JSONValue, facts: ParameterFacts, at pointer: JSONPointer, into problems: ProblemList
  ) -> SHA256Digest? {
    guard let text = String.read(json, facts: facts, at: pointer, into: problems) else { return nil }
    if let digest = SHA256Digest(hex: text) { return digest }
    problems.add(.badFile, "expected 64 digits 0–9 a–f, found '\(text)'", at: pointer)
    return nil
  }

  package var parameterJSON: JSONValue? { .string(hex) }

  package static func schema(_ facts: ParameterFacts) -> JSONObject {
    JSONObject([("type", "string"), ("pattern", "^[0-9a-f]{64}$")])
  }
}
