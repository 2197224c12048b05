import DurableFiles
import Foundation
import TestSupport
import Testing

@Suite("temporary folders and files without a name", .timeLimit(.minutes(Effort.minutes)))
struct TemporaryPlaceTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  @Test("each temporary folder has a name of its own, and only its user can access it")
  func folders() throws {
    let made = try (0..<3).map { _ in try Folder.makeTemporary("work-", in: scratch.url.path) }
    #expect(Set(made).count == 3 && made.existAndSatisfy { $0.hasPrefix(scratch.url.path + "/work-") })
    for path in made {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(
        attributes[.posixPermissions] as? Int == 0o700 && attributes[.type] as? FileAttributeType == .typeDirectory)
    }
  }

  @Test("a folder that cannot be made is an error with the folder it would be in")
  func refused() throws {
    let missing = scratch.appending("missing").path
    let error = #expect(throws: FileError.self) { try Folder.makeTemporary("work-", in: missing) }
    #expect(error?.path == missing && error?.isNotFound == true)
  }

  @Test("a file without a name is read by its path, takes no name in its folder, and ends with its object")
  func unlinked() throws {
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    var file: UnlinkedFile? = try UnlinkedFile(bytes, in: scratch.url.path)
    let path = try #require(file?.path)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(bytes))
    #expect(try Folder.names(in: scratch.url.path) == [])
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: path)
    #expect(target.hasPrefix(scratch.url.path))
    file = nil
    #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != target)
  }
}
