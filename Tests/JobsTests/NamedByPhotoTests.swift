import Adjustments
import Documents
import Editing
import Foundation
import ImageFiles
import LibraryStore
import PhotoLibrary
import PhotoMetadata
import Rendering
import TestSupport
import Testing
import Workers

@testable import Jobs

/// What outputs take from photos: their names, and what the library says of them.
@Suite("outputs named by what a photo has", .timeLimit(.minutes(Effort.minutes)))
struct NamedByPhotoTests {
  private let folder: JobFolder
  private let data: Data

  init() throws {
    folder = try JobFolder()
    var changes = PropertyChanges()
    changes[.captured] = .set(.capture(CaptureDate("2019-02-03T04:05:06")))
    let bytes = Array(SampleFile.small)
    data = Data(try MetadataBundle.read(from: bytes).bundle.described(by: changes).embedded(in: bytes).bytes)
    try folder.write("in/dated.jpg", data)
  }

  private func outputs(_ text: String, _ subject: Subject, in library: Library? = nil) throws -> [Output] {
    let template = try OutputTemplate(folder.path("out/" + text))
    var request = ApplyRequest(Recipe { Exposure { $0.ev = 0.5 } }, [], output: template)
    request.work.library = library
    return request.outputs(template, subject, index: 6, in: JobRunner(.none))
  }

  @Test("a date, a digest, a number and a name are those of the photo, of its file or of its record in the library")
  func fields() throws {
    let text = "{date:%Y}/{date:%m%d}-{hash:8}-{index:03}-{stem}.{ext}"
    let hash = SHA256Digest(of: Array(data)).hex.prefix(8)
    let expected = folder.path("out/2019/0203-\(hash)-007-dated.jpg")
    let subject = Subject(folder.path("in/dated.jpg"))
    #expect(try outputs(text, subject).map(\.path) == [expected])
    let library = try Library.create(in: folder.url)
    #expect(try outputs(text, subject, in: library).map(\.path) == [expected])
    _ = try library.importPhoto(at: folder.scratch.appending("in/dated.jpg"))
    #expect(try outputs(text, subject, in: library).map(\.path) == [expected])
    // Without its file, a photo of the library has the same.
    try FileManager.default.removeItem(at: folder.scratch.appending("in/dated.jpg"))
    #expect(try outputs(text, subject, in: library).map(\.path) == [expected])
    #expect(try outputs(text, subject).first?.problem?.code == .fileNotFound)
  }

  @Test("the date and the digest of a photo from standard input are problems of an output that is named by them")
  func without() throws {
    #expect(try outputs("{recipe}.jpg", Subject("-")).first?.problem == nil)
    for field in ["date:%Y", "hash:8"] {
      let problem = try outputs("{\(field)}.jpg", Subject("-")).first?.problem
      #expect(problem?.code == .badOutput, "\(field)")
    }
    let bad = Subject(folder.path("photo.jpg"), EditError(.usage, "not this one"))
    #expect(try outputs("{stem}.jpg", bad).first?.problem?.code == .usage)
  }

  @Test("an export of the original, by its number or on request, is its file; any other has what the library says")
  func originals() async throws {
    let library = try await Library.create(in: folder.url)
    let asset = try await library.importPhoto(at: folder.scratch.appending("in/dated.jpg")).asset
    var settings = AssetSettings()
    settings.title = .set("Zürich")
    try library.store.perform([.set(asset.id, settings)], author: "test 1.0")
    _ = try await library.editingSession(for: asset).commit(Recipe { Exposure { $0.ev = 0.3 } })
    let edited = try library.asset(named: asset.id.text)
    for (number, revision) in [Revision.current, .entry(0), .entry(1)].enumerated() {
      for writesOriginals in [false, true] {
        let output = "out\(number)\(writesOriginals).jpg"
        var request = ExportRequest(
          FoundSubjects([Subject(edited, revision, in: library)]), of: library, to: folder.path(output))
        request.writesOriginals = writesOriginals
        let outcomes = await (try ExportPlan(request)).job.outcomes()
        let isOriginal = writesOriginals || revision == .entry(0)
        #expect(outcomes.map(\.word) == [.done] && outcomes.first?.entry == (isOriginal ? 0 : 1), "\(output)")
        let written = try folder.data(output)
        #expect((written == data) == isOriginal, "\(output)")
        #expect((written.range(of: Data("Zürich".utf8)) == nil) == isOriginal, "\(output)")
      }
    }
  }
}
