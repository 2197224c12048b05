import Foundation
import Glibc
import TestSupport
import Testing

@testable import DurableFiles

/// What happens in watched folders, and nowhere else. The kernel has each event ready when the call returns.
@Suite("events of folders", .timeLimit(.minutes(Effort.minutes)))
struct FolderEventsTests {
  private let scratch: ScratchFolder
  private let folder: String
  private let other: String

  init() throws {
    scratch = try ScratchFolder()
    (folder, other) = (scratch.appending("folder").path, scratch.appending("other").path)
    for path in [folder, other] { try Folder.make(path) }
  }

  /// Each event once, in the order of the first of each.
  private func events(_ events: inout FolderEvents) -> [FolderEvents.Event] {
    events.wait(timeout: .zero).reduce(into: []) { found, event in if found.last != event { found.append(event) } }
  }

  @Test("files that are made, written, moved and touched are events with their names; those that leave are none")
  func files() throws {
    var watch = try FolderEvents()
    try watch.add(folder)
    #expect(watch.wait(timeout: .zero).isEmpty)
    func changed(_ name: String) -> FolderEvents.Event { .changed(folder: folder, name: name) }
    func completed(_ name: String) -> FolderEvents.Event { .completed(folder: folder, name: name) }
    let names = ["a", "ü 💡.jpg", ".hidden", String(repeating: "n", count: 255)]
    for name in names {
      let path = folder + "/" + name
      let file = open(path, O_WRONLY | O_CREAT, 0o644)
      #expect(events(&watch) == [changed(name)])
      write(file, "x", 1)
      #expect(events(&watch).isEmpty)
      close(file)
      #expect(events(&watch) == [completed(name)])
      close(open(path, O_RDONLY))
      #expect(events(&watch).isEmpty)
      chmod(path, 0o600)
      #expect(events(&watch) == [changed(name)])
      rename(path, other + "/" + name)
      #expect(events(&watch).isEmpty)
      rename(other + "/" + name, path)
      #expect(events(&watch) == [completed(name)])
      link(path, other + "/" + name)
      unlink(path)
      #expect(events(&watch).isEmpty)
    }
    // More than one read returns.
    for number in 0..<600 {
      close(open(folder + "/\(number)-" + String(repeating: "n", count: 200), O_WRONLY | O_CREAT, 0o644))
    }
    let found = watch.wait(timeout: .zero)
    let complete = found.filter { if case .completed = $0 { true } else { false } }
    #expect(complete.count == 600 && found.count == 1200)
    #expect(watch.wait(timeout: .zero).isEmpty)
  }

  @Test("folders that appear in a watched one are events, and what is in them only once they are watched")
  func folders() throws {
    var watch = try FolderEvents()
    try watch.add(folder)
    let inner = folder + "/inner"
    mkdir(inner, 0o755)
    #expect(events(&watch) == [.folderAppeared(folder: folder, name: "inner")])
    close(open(inner + "/a", O_WRONLY | O_CREAT, 0o644))
    #expect(events(&watch).isEmpty)
    try watch.add(inner)
    close(open(inner + "/b", O_WRONLY | O_CREAT, 0o644))
    #expect(events(&watch) == [.changed(folder: inner, name: "b"), .completed(folder: inner, name: "b")])
    chmod(inner, 0o700)
    #expect(events(&watch).isEmpty)
    rename(inner, other + "/inner")
    #expect(events(&watch) == [.folderGone(inner)])
    rename(other + "/inner", folder + "/again")
    #expect(events(&watch).contains(.folderAppeared(folder: folder, name: "again")))
    mkdir(folder + "/empty", 0o755)
    try watch.add(folder + "/empty")
    _ = watch.wait(timeout: .zero)
    rmdir(folder + "/empty")
    #expect(events(&watch) == [.folderGone(folder + "/empty")])
  }

  @Test("only folders can be watched, and a folder that is watched under another path has that one")
  func paths() throws {
    var watch = try FolderEvents()
    let file = folder + "/file"
    try Data().write(to: URL(fileURLWithPath: file))
    for path in [file, folder + "/missing"] {
      #expect(throws: FileError.self) { try watch.add(path) }
    }
    symlink(folder, other + "/link")
    try watch.add(folder)
    try watch.add(other + "/link")
    close(open(folder + "/a", O_WRONLY | O_CREAT, 0o644))
    #expect(
      events(&watch) == [.changed(folder: other + "/link", name: "a"), .completed(folder: other + "/link", name: "a")])
  }
}
