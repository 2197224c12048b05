import Documents
import Foundation
import LibraryStore
import PhotoLibrary
import TestSupport
import Testing

/// Many files, which are imported in several transactions.
@Suite("lists of files that are imported", .timeLimit(.minutes(Effort.minutes)))
struct ImportedListTests {
  /// A photo with a comment, which makes its file another one.
  private static func photo(_ number: Int) -> Data {
    let words = Data("comment \(1000 + number)".utf8)
    return SampleFile.small.prefix(2) + Data([0xFF, 0xFE, 0, UInt8(words.count + 2)]) + words
      + SampleFile.small.dropFirst(2)
  }

  @Test("each of 205 files has its own result, in order, whatever fails or comes again in between")
  func many() async throws {
    let scratch = try ScratchFolder()
    let library = try await Library.create(in: scratch.url)
    // The original of each file; nil for one that is no photo. Some come again in the same transaction, or a later one.
    var numbers: [Int?] = (0..<205).map { $0 }
    for (index, number) in [(7, nil), (50, 49), (100, nil), (101, 99), (150, 3), (204, 0)] { numbers[index] = number }
    let files = try numbers.enumerated().map { index, number -> URL in
      let file = scratch.appending("\(index).jpg")
      try (number.map(Self.photo) ?? Data("no photo".utf8)).write(to: file)
      return file
    }
    let before = try await library.changeToken().number
    let results = await library.importPhotos(at: files)
    #expect(results.count == files.count)
    var known: [Int: AssetID] = [:]
    for (index, (number, result)) in zip(numbers, results).enumerated() {
      switch (number, result) {
      case (let number?, .success(let imported)):
        #expect(imported.isNew == (known[number] == nil), "\(index)")
        #expect(known[number] == nil || known[number] == imported.asset.id, "\(index)")
        if known[number] == nil { #expect(imported.asset.fileName == "\(index).jpg") }
        known[number] = imported.asset.id
      case (nil, .failure(let error)): #expect(error.path?.hasSuffix("\(index).jpg") == true, "\(index)")
      default: Issue.record("\(index): \(result)")
      }
    }
    #expect(Set(known.values).count == known.count)
    #expect(try await library.fetch().count == known.count)
    // One transaction for every hundred that were read.
    #expect(try await library.changeToken().number == before + 3)
  }

  @Test("a photo whose import fails keeps no other of its transaction out")
  func alone() async throws {
    let scratch = try ScratchFolder()
    let library = try await Library.create(in: scratch.url)
    var candidates: [ImportCandidate] = []
    for number in 0..<5 {
      let file = scratch.appending("\(number).jpg")
      try Self.photo(number).write(to: file)
      candidates.append(try await ImportCandidate(contentsOf: file))
    }
    // A library can refer to a file, but not to one that has been changed since it was read.
    try Self.photo(77).write(to: scratch.appending("2.jpg"))
    let results = await library.importPhotos(candidates, byReference: true)
    for (number, result) in results.enumerated() {
      switch result {
      case .success(let imported): #expect(number != 2 && imported.isNew && imported.asset.isReference)
      case .failure(let error): #expect(number == 2 && error.path?.hasSuffix("2.jpg") == true, "\(error)")
      }
    }
    #expect(try await library.fetch().count == 4)
  }
}
