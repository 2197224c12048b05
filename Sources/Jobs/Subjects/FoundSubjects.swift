import LibraryStore

/// The photos that the words of a call mean.
package struct FoundSubjects: Sendable {
  /// The photos, in the order they were named; those from a pattern or a folder are sorted.
  package private(set) var subjects: [Subject]
  /// What the walks over folders have left out.
  package var skippedFiles = SkippedFiles()
  /// Whether the call names a single photo, so that its error is the result of the command.
  package var isSingle = false

  private var known: Set<String> = []

  package init(_ subjects: [Subject] = [], isSingle: Bool = false) {
    (self.subjects, self.isSingle) = (subjects, isSingle)
  }

  /// Adds the photos of another word.
  package mutating func add(_ more: FoundSubjects) {
    subjects += more.subjects
    skippedFiles.add(more.skippedFiles)
  }

  /// Adds a photo, unless it is a state of a photo of a library that was added already.
  package mutating func add(_ subject: Subject) {
    if let photo = subject.photo, !known.insert("\(photo.asset.id)@\(photo.revision)").inserted { return }
    subjects.append(subject)
  }

  /// Other photos in place of these, or none. A call of which nothing is left has no single photo whose error is its
  /// result.
  package mutating func replace(_ other: (Subject) -> Subject?) {
    subjects = subjects.compactMap(other)
    if subjects.isEmpty { isSingle = false }
  }
}
