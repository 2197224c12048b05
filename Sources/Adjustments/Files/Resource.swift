package import Documents

/// A file that a recipe refers to, after it was read.
package struct Resource: Sendable {
  /// The file's bytes, which a library stores.
  package let bytes: [UInt8]
  /// The parsed content.
  package let table: ColorTable

  /// A file that holds a table.
  package init(bytes: [UInt8], table: ColorTable) {
    self.bytes = bytes
    self.table = table
  }

  /// The SHA-256 of the bytes.
  package var digest: SHA256Digest { table.digest }

  /// The largest file that a recipe can name, in bytes.
  package static let maximumSize = 64 << 20
}

extension Resource: Hashable {
  // The same digest is the same file.
  package static func == (a: Resource, b: Resource) -> Bool { a.digest == b.digest }
  package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

/// Why a file that a recipe names cannot be used.
package struct ResourceError: Error, Hashable, Sendable {
  /// One reason.
  package struct Problem: Hashable, Sendable {
    /// What is wrong, in kebab-case; stable.
    package let code: String
    /// What was expected and what was found; with its line where the file is a text.
    package let message: String
    /// What to do about it, where that is known.
    package let hint: String?
    /// What it means for a caller.
    package let category: EditError.Category

    package init(
      _ code: String, _ message: String, hint: String? = nil, category: EditError.Category = .badData
    ) {
      self.code = code
      self.message = message
      self.hint = hint
      self.category = category
    }
  }

  /// The reasons; at least one.
  package let problems: [Problem]

  package init(_ problems: [Problem]) { self.problems = problems }

  /// An error with one reason.
  package init(
    _ code: String, _ message: String, hint: String? = nil, category: EditError.Category = .badData
  ) {
    self.init([Problem(code, message, hint: hint, category: category)])
  }
}

/// Finds and reads a file that a recipe names; a path is relative to the recipe file `base`.
///
/// - Returns: nil for a digest that cannot be looked up here.
/// - Throws: `ResourceError`
package typealias ResourceLoader =
  @Sendable (_ reference: FileReference, _ base: String?) throws(ResourceError) ->
  Resource?

/// An adjustment that needs a file to be read before it can do anything.
package protocol ResourceAdjustment: Adjustment {
  /// The file; nil for none.
  var file: FileReference? { get set }
  /// The file as it was read; nil until then.
  var resource: Resource? { get set }
}

extension ResourceAdjustment {
  /// Whether the file is named and not read yet.
  package var isWaiting: Bool { file != nil && resource == nil }

  /// The adjustment with its file read, named by its digest.
  package func reading(_ resource: Resource) -> Self {
    var read = self
    read.file = .digest(resource.digest)
    read.resource = resource
    return read
  }
}
