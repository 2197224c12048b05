import Documents
import DurableFiles
import Editing
import Foundation
package import LibraryStore
package import PhotoLibrary
package import PhotoMetadata
package import Rendering
import Workers

/// A request to take photos, and archives of other libraries, into a library. Their files are only read.
package struct ImportRequest: Sendable {
  /// The library.
  package var library: Library
  /// The files.
  package var photos: FoundSubjects
  /// Whether the library only refers to the originals, by path and digest.
  package var byReference = false
  /// Where the files are copied to first; nil imports them from where they are.
  package var copyTarget: CopyTarget?
  /// Whether changed sidecars of photos that the library has already are read again.
  package var readsSidecars = false
  /// Whether all pixels are decoded first.
  package var checksPixels = false
  /// Whether damaged photos are accepted.
  package var allowsDamage = false
  /// How the job is spread over processors and memory.
  package var scheduling = Scheduling()
  /// The resources that a photo may use.
  package var limits = PhotoLimits()

  /// A request.
  package init(_ photos: FoundSubjects, into library: Library) { (self.photos, self.library) = (photos, library) }

  /// What became of an imported file, as the detail of its outcome.
  package enum Detail: Sendable {
    /// A photo.
    case photo(Asset, isNew: Bool, isMoved: Bool, updated: [PhotoProperty])
    /// An archive of another library.
    case archive(ImportedArchive)
  }

  /// The most photos in a group, and the smallest size at which a photo is imported alone, so that the file system can
  /// share the blocks of its file.
  private static let groupSize = 64
  private static let smallSize = 1 << 20

  /// The job: small photos in groups, which wait for the disk together.
  package var job: Job {
    let subjects = photos.subjects
    let pieces = groups().map { group in
      Piece(
        index: group.lowerBound,
        count: group.count,
        file: subjects[group.lowerBound].name,
        perform: { context in ImportGroup(request: self, subjects: subjects, group: group, context: context).run() },
        failed: { error in
          group.map { index in
            var outcome = Outcome(subjects[index], .failed(error.naming(subjects[index].name)))
            outcome.index = index
            return outcome
          }
        })
    }
    var job = Job(pieces, scheduling, photos: subjects.count)
    job.skippedFiles = photos.skippedFiles
    return job
  }

  /// The photos that one thread imports at a time, by their indices.
  private func groups() -> [Range<Int>] {
    var groups: [Range<Int>] = []
    var small = 0..<0
    for (index, subject) in photos.subjects.enumerated() {
      if Self.isSmall(subject) {
        small = (small.isEmpty ? index : small.lowerBound)..<index + 1
        if small.count < Self.groupSize { continue }
      }
      if !small.isEmpty { groups.append(small) }
      if small.upperBound <= index { groups.append(index..<index + 1) }
      small = 0..<0
    }
    return small.isEmpty ? groups : groups + [small]
  }

  private static func isSmall(_ subject: Subject) -> Bool {
    guard subject.problem == nil, let file = try? FileStatus(at: subject.name, followingLinks: true) else {
      return false
    }
    return file.kind == .file && file.size < smallSize
  }
}
