import Adjustments
import Documents
import DurableFiles
import Foundation
import Jobs
import TestSupport
import Testing

@testable import Batch

/// What of a folder is watched, and where what comes of it goes.
@Suite("watched folders", .timeLimit(.minutes(Effort.minutes)))
struct WatchedFolderTests {
  private static let files = [
    "a.jpg", ".hidden.jpg", "notes.txt", "sub/b.jpg", "sub/deep/c.jpg", "sub/.dot/d.jpg", ".dot/e.jpg", "out/f.jpg",
    "out/more/g.jpg", "outer/h.jpg", "outer/out/i.jpg", "\u{301}x/j.jpg",
  ]

  /// A folder with the files, and a link to one of its folders.
  private static func scratch() throws -> (scratch: ScratchFolder, path: String) {
    let scratch = try ScratchFolder()
    for name in files {
      let file = scratch.appending(name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: file)
    }
    #expect(symlink("sub", scratch.appending("link").path) == 0)
    return (scratch, try FilePath.resolved(scratch.url.path))
  }

  /// The folders that a file is in.
  private static func folders(of name: String) -> [String] { name.split(separator: "/").dropLast().map(String.init) }

  @Test(
    "all files that are not in hidden folders or in that of the outputs are found, below the folder on request only")
  func scan() throws {
    let (scratch, path) = try Self.scratch()
    for isRecursive in [false, true] {
      for left in [nil, "out", "outer", "sub/deep", ""] {
        let outputs = left.map { $0.isEmpty ? "/elsewhere" : path + "/" + $0 }
        let folder = try WatchedFolder(scratch.url.path, isRecursive: isRecursive, without: outputs)
        var (found, places): ([String], [String]) = ([], [])
        try folder.scan(path) {
          places.append($0)
        } files: {
          found.append($0)
        }
        let expected = Self.files.filter { name in
          let folders = Self.folders(of: name)
          let isLeft = left.map { !$0.isEmpty && (name + "/").hasPrefix($0 + "/") } ?? false
          return (isRecursive || folders.isEmpty) && !isLeft && !folders.contains { $0.hasPrefix(".") }
        }
        // A link to a folder is not followed.
        #expect(Set(found) == Set((expected + ["link"]).map { path + "/" + $0 }), "\(isRecursive) \(left as Any)")
        #expect(Set(places).isSuperset(of: expected.map { FilePath.folder(of: path + "/" + $0) }))
        for place in places { #expect(folder.contains(place), "\(place)") }
        for name in Self.files {
          let place = FilePath.folder(of: path + "/" + name)
          let own = folder.name(FilePath.name(of: name), in: place)
          #expect(own == (expected.contains(name) ? name : nil), "\(name) \(isRecursive) \(left as Any)")
          if let own { #expect(folder.path(of: own) == path + "/" + name) }
        }
        #expect(!folder.contains(FilePath.folder(of: path)) && folder.name("x", in: "/") == nil)
      }
    }
    #expect(throws: EditError.self) { try WatchedFolder(scratch.appending("a.jpg").path, isRecursive: false) }
    #expect(throws: EditError.self) { try WatchedFolder(scratch.appending("none").path, isRecursive: false) }
  }

  private static func request(_ output: String?, watching folder: String = ".") throws(EditError) -> HotFolderRequest {
    let job = ApplyRequest(
      Recipe(), recipeName: "test", photos: FoundSubjects([]),
      output: try output.map { text throws(EditError) in try OutputTemplate(text) },
      settings: OutputSettings())
    return HotFolderRequest(folder: folder, isRecursive: true, job: job, replacesAll: false) { _ in .null }
  }

  @Test("the folder of outputs is what stands before the first field, up to its last slash")
  func outputs() throws {
    let (scratch, path) = try Self.scratch()
    for (text, folder) in [
      ("out/", "out"), ("out", "out"), ("out/{stem}.jpg", "out"), ("out/x-{stem}.jpg", "out"), ("new/", "new"),
      ("new/more/{stem}/{name}", "new/more"), ("new/{dir}/", "new"), ("\u{301}x/{stem}.jpg", "\u{301}x"),
      ("sub/\u{301}{stem}.jpg", "sub"), ("link/{stem}.jpg", "sub"), ("out/../sub/{stem}.jpg", "sub"),
    ] {
      let found = try Self.request(path + "/" + text).outputFolder()
      #expect(Array(found.utf8) == Array((path + "/" + folder).utf8), "\(text): \(found)")
    }
    #expect(try Self.request("/{stem}.jpg").outputFolder() == "/")
    let here = try FilePath.resolved(".")
    for text in ["{stem}.jpg", "x-{stem}.jpg", "./{stem}.jpg"] {
      #expect(try Self.request(text).outputFolder() == here, "\(text)")
    }
    for (text, code) in [
      (nil, .noOutput), ("-", .noOutput), (path + "/one.jpg", .badOutput), ("one.jpg", .badOutput),
      (path + "/out/{index}.jpg", .badOutput), (path + "/out/{stem}-{index:03}.jpg", .badOutput),
    ] as [(String?, EditError.Code)] {
      do throws(EditError) {
        let found = try Self.request(text).outputFolder()
        Issue.record("\(found) of \(text ?? "none")")
      } catch {
        #expect(error.code == code && error.hint != nil, "\(text ?? "none")")
      }
    }
    withExtendedLifetime(scratch) {}
  }

  @Test("outputs go anywhere but into the watched folder itself, and those below it are left out")
  func apart() throws {
    let (scratch, path) = try Self.scratch()
    for (watched, outputs, isAllowed) in [
      (path, path, false), (path + "/link", path + "/sub", false), (path, path + "/out", true),
      (path + "/out", path, true), (path + "/out", path + "/outer", true),
    ] {
      let request = try Self.request(nil, watching: watched)
      do throws(EditError) {
        let folder = try request.watchedFolder(outputs: outputs)
        #expect(isAllowed && folder.left == (outputs.hasPrefix(watched + "/") ? outputs : nil), "\(watched) \(outputs)")
      } catch {
        #expect(!isAllowed && error.code == .badOutput && error.path == watched, "\(watched) \(outputs)")
      }
    }
    withExtendedLifetime(scratch) {}
  }
}
