import Foundation
import Glibc
import PhotoEdit
import TestSupport
import Testing

/// Things in a folder that are no files: devices, pipes, sockets, folders.
@Suite("paths that are not regular files", .timeLimit(.minutes(Effort.minutes)))
struct SpecialFileTests {
  let shop: Workshop

  /// The names of the things; devices can only be made by root.
  static let things = ["pipe", "socket", "folder"] + (geteuid() == 0 ? ["null", "zero", "full"] : [])

  init() throws {
    shop = try Workshop()
    try shop.photo()
    try shop.recipe()
    #expect(mkfifo(shop.url("pipe").path, 0o600) == 0)
    mkdir(shop.url("folder").path, 0o755)
    if geteuid() == 0 {
      _ = try Shell.run("mknod null c 1 3; mknod zero c 1 5; mknod full c 1 7", in: shop.folder)
    }
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let path = Array(shop.url("socket").path.utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.prefix($0.count - 1)) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, size) }
    }
    #expect(bound == 0)
  }

  @Test("as a photo it is refused immediately by every command that takes a photo", arguments: things)
  func photo(thing: String) throws {
    #expect(try shop.program("init").status == 0)
    let before = try shop.state()
    for arguments in [
      ["info", thing], ["apply", "recipe.json", thing, "-o", "out.jpg"], ["apply", "recipe.json", thing],
      ["import", thing], ["import", "--reference", thing], ["preview", thing, "-o", "out.jpg"],
      ["recipe", "explain", "recipe.json", thing],
    ] {
      let outcome = try shop.program.run(arguments)
      #expect([65, 66, 74].contains(outcome.status), "\(arguments) \(outcome.messages)")
      #expect(outcome.errorCount == 1, "\(arguments) \(outcome.messages)")
    }
    #expect(try shop.state().differences(from: before).filter { !$0.contains("/index/") } == [])
  }

  @Test("as an output it is never replaced, not even with --force, and never written to", arguments: things)
  func output(thing: String) throws {
    try shop.library()
    let before = try shop.state()
    // A folder means a name in it.
    let target = thing == "folder" ? "./x/../folder" : thing
    for option in ["--force", "--update", "--skip-existing"] {
      let outcome = try shop.program("apply", "recipe.json", "photo.jpg", "-o", target, "--format", "jpeg", option)
      #expect(thing == "folder" || outcome.status == 73, "\(option) \(outcome.messages)")
    }
    for arguments in [["export", "photo.jpg@1"], ["preview", "photo.jpg"]] {
      let outcome = try shop.program.run(arguments + ["-o", target, "--force"])
      #expect(thing == "folder" || outcome.status == 73, "\(arguments) \(outcome.messages)")
    }
    let calls = [["sample", "--width", "64"], ["recipe", "new", "exposure", "-o"], ["resume", "photo.jpg", "-o"]]
    for arguments in calls {
      #expect(try shop.program.run(arguments + [thing]).status == 73, "\(arguments)")
    }
    let changed = try shop.state().differences(from: before).filter { !$0.hasPrefix(".photoedit/") }
    #expect(changed.filter { $0 != "folder/photo.jpg" && $0 != "folder" } == [])
  }

  @Test("as an extended recipe or a table it is refused immediately", arguments: things)
  func named(thing: String) throws {
    try shop.recipe("child.json", more: #""extends": "\#(thing)", "#)
    try shop.recipe("table.json", #"{"op": "lut", "file": "\#(thing)"}"#)
    for recipe in ["child.json", "table.json"] {
      let outcome = try shop.program("recipe", "validate", recipe)
      #expect(outcome.status == 65 || outcome.status == 66, "\(outcome.messages)")
      #expect(outcome.errorCount == 1)
    }
  }

  @Test("a device as a recipe is read no further than the maximum length of a recipe", .enabled(if: geteuid() == 0))
  func endlessRecipe() throws {
    #expect(try shop.program("apply", "zero", "photo.jpg", "-o", "out.jpg").status == 65)
    #expect(try shop.program("apply", "null", "photo.jpg", "-o", "out.jpg").status == 65)
    #expect(!shop.exists("out.jpg"))
  }
}
