import Foundation
import Glibc
import PhotoEdit
import TestSupport
import Testing

/// Libraries packed by another user: links in place of their folders and files.
@Suite("links in a library", .timeLimit(.minutes(Effort.minutes)))
struct StoreLinkTests {
  let shop: Workshop
  /// What lies outside, as it has to stay.
  let outside: FolderState

  init() throws {
    shop = try Workshop()
    try shop.library()
    // A file whose first byte is 0, like every HEIC: SQLite takes it for a journal that is not in use.
    try shop.write("outside/original.heic", Data(count: 4096) + Data("precious".utf8))
    try shop.write("outside/.photoedit-tmp-1", Data())
    outside = try FolderState(of: shop.url("outside"))
  }

  /// Commands that read, write and look after a library; what they say is of no interest here.
  static let commands = [
    ["log", "photo.jpg"], ["apply", "recipe.json", "photo.jpg", "--set", "exposure.ev=0.9"], ["undo", "photo.jpg"],
    ["preview", "photo.jpg", "-o", "preview.jpg", "--force"], ["verify"], ["verify", "--repair"],
    ["apply", "recipe.json", "photo.jpg", "--set", "exposure.ev=0.1"], ["export", "photo.jpg", "-o", "out.jpg"],
  ]

  private func runAll() throws -> [Program.Outcome] {
    try Self.commands.map { arguments in
      let outcome = try shop.program.run(arguments)
      #expect(outcome.signal == nil)
      #expect(outcome.errorCount <= 1)
      return outcome
    }
  }

  @Test(
    "a library folder that is a link is refused by name, and nothing behind it is written or removed",
    arguments: ["objects", "log", "LOCAL", "LOCAL/index", "LOCAL/tmp", "LOCAL/cache", "LOCAL/damaged"])
  func folder(kind: String) throws {
    let name = try kind.replacing("LOCAL", with: shop.local.url("").lastPathComponent)
    let script = "rm -rf .photoedit/\(name); ln -s \"$PWD/outside\" .photoedit/\(name)"
    #expect(try Shell.run(script, in: shop.folder) == 0)
    for outcome in try runAll() {
      #expect(outcome.status == 65, "\(outcome.messages)")
      #expect(outcome.messages.contains("'\(name)' is a symbolic link"))
    }
    #expect(try FolderState(of: shop.url("outside")).differences(from: outside) == [])
  }

  @Test("a link to a folder with all the objects is also refused")
  func wholeFolder() throws {
    #expect(
      try Shell.run(
        "mv .photoedit/objects outside/objects; ln -s ../outside/objects .photoedit/objects", in: shop.folder)
        == 0)
    let before = try FolderState(of: shop.url("outside"))
    #expect(try runAll().existAndSatisfy { $0.status == 65 })
    #expect(try FolderState(of: shop.url("outside")).differences(from: before) == [])
  }

  @Test(
    "a link in place of an object folder or a log segment is not written through",
    arguments: ["objects/*", "log/*"])
  func inner(pattern: String) throws {
    let script = """
      n=0; for d in .photoedit/\(pattern); do n=$((n+1)); mv "$d" "outside/$n"; ln -s "$PWD/outside/$n" "$d"; done
      for i in {0..9} {a..f}; do for j in {0..9} {a..f}; do
      [[ -e .photoedit/objects/$i$j ]] || ln -s "$PWD/outside" ".photoedit/objects/$i$j"; done; done
      """
    #expect(try Shell.run(script, in: shop.folder) == 0)
    let before = try FolderState(of: shop.url("outside"))
    let outcomes = try runAll()
    #expect(outcomes[1].status != 0, "the commit fails")
    let found = outcomes[4]
    #expect(found.text.contains("does not belong to a library") || found.status == 1 || found.errorCount == 1)
    let differences = try FolderState(of: shop.url("outside")).differences(from: before)
    #expect(differences == [])
  }

  @Test(
    "an index file that is a hard or symbolic link is not used, and not written through",
    arguments: ["000001.sqlite", "000001.sqlite-journal", "000001.sqlite-wal", "000001.sqlite-shm"],
    ["ln", "ln -s"])
  func index(name: String, link: String) throws {
    let history = try shop.program("log", "photo.jpg", "--json").timeless
    let script =
      "cd .photoedit/local-*/index; rm -f \(name); \(link) \"\(shop.folder.path)/outside/original.heic\" \(name)"
    #expect(try Shell.run(script, in: shop.folder) == 0)
    let changed = try shop.program("apply", "recipe.json", "photo.jpg", "--set", "exposure.ev=0.9")
    #expect(changed.status == 0, "\(changed.messages)")
    #expect(try shop.program("log", "photo.jpg", "--json").timeless.hasPrefix(history))
    #expect(try shop.program("verify").status == 0)
    #expect(try FolderState(of: shop.url("outside")).differences(from: outside) == [])
  }

  @Test("a lock or a format file that is a link is refused", arguments: ["lock", "sync", "format"])
  func lock(name: String) throws {
    let target = shop.url("outside/new").path
    #expect(
      try Shell.run(
        "cd .photoedit/\(name == "format" ? "." : "local-*"); rm -f \(name); ln -s \(target) \(name)", in: shop.folder)
        == 0)
    let outcomes = try runAll()
    // Where the link leads nowhere there is no library, and files are only files. Reading takes no lock.
    for (arguments, outcome) in zip(Self.commands, outcomes) where ["apply", "undo"].contains(arguments[0]) {
      #expect(outcome.status != 0 || name == "format", "\(arguments)")
    }
    #expect(try FolderState(of: shop.url("outside")).differences(from: outside) == [])
  }

  @Test("a library reached through a link works like any other")
  func wholeLibrary() throws {
    #expect(try Shell.run("mkdir far && mv .photoedit far/ && ln -s far/.photoedit .photoedit", in: shop.folder) == 0)
    let outcomes = try runAll()
    #expect(outcomes.existAndSatisfy { $0.status == 0 }, "\(outcomes.map(\.messages))")
    #expect(try FolderState(of: shop.url("outside")).differences(from: outside) == [])
  }
}
