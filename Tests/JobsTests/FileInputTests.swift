import Documents
import Foundation
import ImageFiles
import TestSupport
import Testing

@testable import Jobs

@Suite("inputs that are files", .timeLimit(.minutes(Effort.minutes)))
struct FileInputTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func code(of name: String, limit: Int = 1000) -> EditError.Code? {
    let place = StoragePlace.file(scratch.appending(name).path)
    do throws(EditError) {
      _ = try FileStore().contents(of: place, limit: limit)
      return nil
    } catch {
      return error.code
    }
  }

  @Test("a file is read up to the limit; what is larger, missing, a folder or a pipe has an error of its own")
  func contents() throws {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
    try Data(bytes).write(to: scratch.appending("a"))
    let read = try FileStore().contents(of: .file(scratch.appending("a").path), limit: 1000)
    #expect(read.withUnsafeBytes { Array($0) } == bytes)
    #expect(code(of: "a", limit: 999) == .overLimit)
    #expect(code(of: "b") == .fileNotFound)
    try FileManager.default.createDirectory(at: scratch.appending("folder"), withIntermediateDirectories: true)
    #expect(code(of: "folder") == .inputOutput)
    #expect(mkfifo(scratch.appending("pipe").path, 0o600) == 0)
    #expect(code(of: "pipe") == .inputOutput)
  }
}
