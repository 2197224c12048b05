package import Documents
package import PhotoLibrary
import LibraryStore

/// A photo as the caller named it: a file, or a state of a photo of a library; or why there is none.
package struct NamedSubject: Sendable {
  /// The name.
  package let name: String
  /// The bytes of the name where they are not UTF-8.
  package let bytes: [UInt8]?
  package let subject: Result<PreviewSubject, EditError>

  package init(_ name: String, _ subject: Result<PreviewSubject, EditError>, bytes: [UInt8]? = nil) {
    (self.name, self.subject, self.bytes) = (name, subject, bytes)
  }

  /// The subject that a photo of a call refers to.
  ///
  /// - Parameter library: the library, if there is one.
  package init(_ input: BatchInput, in library: Library?) {
    let subject = Result { () throws(EditError) in
      if let problem = input.problem { throw problem }
      return try PreviewSubject(input.path, in: library)
    }
    self.init(input.path, subject, bytes: input.bytes)
  }
}

extension Library {
  /// All photos as they are now, by their paths.
  package func subjects() throws(EditError) -> [NamedSubject] {
    try assets().filter { $0.trashed == nil }.sorted { ($0.path, $0.id) < ($1.path, $1.id) }.map { asset in
      NamedSubject(asset.path, .success(PreviewSubject(asset.path, asset, .current, in: self)))
    }
  }
}
