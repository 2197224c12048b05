import Foundation
import Glibc
import PhotoEdit
import TestSupport
import Testing

/// A folder that no user can write to. Permissions do not stop root; the immutable attribute does, where the file
/// system has it.
private enum LockedFolder {
  static let lock = geteuid() == 0 ? "chattr +i locked" : "chmod 555 locked"
  static let unlock = geteuid() == 0 ? "chattr -i locked" : "chmod 755 locked"
  static let isPossible: Bool = {
    guard let folder = try? ScratchFolder() else { return false }
    return (try? Shell.run("mkdir locked && \(lock) && \(unlock)", in: folder.url)) == 0
  }()
}

/// File systems that only the processes of a test see.
private enum MountNamespace {
  static let isPossible: Bool = {
    guard let folder = try? ScratchFolder() else { return false }
    return (try? Shell.run("unshare -m mount -t tmpfs tmpfs .", in: folder.url)) == 0
  }()
}

@Suite("outputs", .timeLimit(.minutes(Effort.minutes)))
struct OutputRuleTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.photo()
    try shop.recipe()
  }

  private func apply(_ arguments: String...) throws -> Program.Outcome {
    try shop.program.run(["apply", "recipe.json"] + arguments)
  }

  @Test("two photos with the same output are a usage error that names both, also with --force")
  func collision() throws {
    try shop.photo("second.jpg", width: 99)
    for options in [[], ["--force"]] {
      let outcome = try shop.program.run(["apply", "recipe.json", "photo.jpg", "second.jpg", "-o", "x.jpg"] + options)
      #expect(outcome.status == 64 && outcome.errorCount == 1)
      #expect(outcome.messages.contains("'photo.jpg'") && outcome.messages.contains("'second.jpg'"))
    }
    #expect(!shop.exists("x.jpg"))
  }

  @Test(
    "a photo is never an output, whatever the relative path to it",
    arguments: ["photo.jpg", "./x/../photo.jpg", "link.jpg", "{dir}/{name}"])
  func outputIsInput(output: String) throws {
    try FileManager.default.createSymbolicLink(atPath: shop.url("link.jpg").path, withDestinationPath: "photo.jpg")
    let before = try shop.state()
    for option in ["--force", "--update"] {
      let outcome = try apply("photo.jpg", "-o", output, option)
      #expect(outcome.status == 77 && outcome.errorCount == 1)
    }
    #expect(try shop.state().differences(from: before) == [])
  }

  @Test("paths follow the kernel: .. after a link is the target's parent, and ~ is an ordinary name")
  func kernelPaths() throws {
    try shop.photo("far/photo.jpg", width: 99)
    try FileManager.default.createDirectory(at: shop.url("far/below"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: shop.url("near").path, withDestinationPath: "far/below")
    #expect(try apply("near/../photo.jpg", "-o", "near/../out.png").status == 0)
    #expect(try EditingInput(contentsOf: shop.url("far/out.png")).size.width == 99)
    try shop.photo("~/photo.jpg")
    #expect(try apply("~/photo.jpg", "-o", "~/out.png").status == 0)
    #expect(shop.exists("~/out.png"))
  }

  @Test("an existing output is refused, kept, replaced or updated, as the options say")
  func existing() throws {
    func type(_ options: String...) throws -> String? {
      let outcome = try shop.program.run(["apply", "recipe.json", "photo.jpg", "-o", "out/", "--json"] + options)
      #expect(outcome.status == 0, "\(outcome.messages)")
      return try outcome.rows.first?["type"]?.stringValue
    }
    try shop.write("out/photo.jpg", Data("old".utf8))
    for options in [[], ["--update"]] {
      let refused = try shop.program.run(["apply", "recipe.json", "photo.jpg", "-o", "out/"] + options)
      #expect(refused.status == 73 && refused.messages.contains("--force"), "\(refused.messages)")
    }
    #expect(try type("--skip-existing") == "skipped")
    #expect(try shop.data("out/photo.jpg") == Data("old".utf8))
    #expect(try type("--force") == "result")
    #expect(try type("--update") == "skipped")
    #expect(try type("--update", "--set", "exposure.ev=1", "--long-edge", "48") == "result")
    #expect(try EditingInput(contentsOf: shop.url("out/photo.jpg")).size.width == 48)
  }

  @Test("the three options for existing outputs exclude each other")
  func exclusive() throws {
    #expect(try apply("photo.jpg", "-o", "out/", "--force", "--update").status == 64)
  }

  @Test("an output that cannot be created exits with 73", arguments: ["photo.jpg/out.jpg", "/proc/out.jpg"])
  func cannotCreate(output: String) throws {
    let before = try shop.state()
    let outcome = try apply("photo.jpg", "-o", output, "--force")
    #expect(outcome.status == 73 && outcome.errorCount == 1, "\(outcome.messages)")
    #expect(try shop.state().differences(from: before) == [])
  }

  @Test(
    "an unwritable folder exits with 73 or 74 and stays unchanged",
    .enabled(if: LockedFolder.isPossible, "needs chattr +i in the folder of temporary files, or not to run as root"))
  func unwritable() throws {
    let folder = shop.url("locked")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try #require(try Shell.run(LockedFolder.lock, in: shop.folder) == 0)
    defer { _ = try? Shell.run(LockedFolder.unlock, in: shop.folder) }
    let outcome = try apply("photo.jpg", "-o", "locked/out.jpg")
    #expect(outcome.status == 73 || outcome.status == 74)
    #expect(outcome.errorCount == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }

  @Test(
    "an output on a full disk exits with 74 and leaves nothing behind",
    .enabled(if: MountNamespace.isPossible, "needs to mount a file system: run as root"))
  func fullDisk() throws {
    // A file system of 64 kB in a mount namespace of its own.
    let script = """
      mkdir full && mount -t tmpfs -o size=64k none full && head -c 60k /dev/zero > full/ballast \
      && { \(Program.path) apply recipe.json photo.jpg -o full/out.jpg; echo "status $?"; ls -A full; }
      """
    try shop.photo(width: 600)
    try shop.write("script", Data(script.utf8))
    _ = try Shell.run("unshare -m bash script > result 2>&1", in: shop.folder)
    let result = String(decoding: try shop.data("result"), as: UTF8.self)
    #expect(result.contains("status 74"))
    #expect(result.hasSuffix("ballast\n") && !result.contains("photoedit-tmp"))
  }

  @Test("{date} and {hash} of an unreadable photo fail that photo only")
  func templateOfBadPhoto() throws {
    try shop.write("bad.jpg", Data("no photo".utf8))
    let outcome = try apply("bad.jpg", "photo.jpg", "missing.jpg", "-o", "out/{hash:6}.jpg")
    #expect(outcome.status == 3)
    #expect(outcome.messages.contains("expected a photo"))
    #expect(outcome.messages.contains("No such file"))
    #expect(shop.files.count { $0.hasPrefix("out/") } == 1)
  }

  @Test("a call without an output path or anything to write is a usage error")
  func nowhere() throws {
    #expect(try apply("photo.jpg").status == 64)
    #expect(try apply("-o", "out.jpg").status == 64)
  }

  @Test("output - writes the photo to standard output and messages to standard error")
  func standardOutput() throws {
    let outcome = try apply("photo.jpg", "-o", "-", "--format", "png")
    #expect(outcome.status == 0)
    #expect(try EditingInput(data: outcome.output).format == "png")
    #expect(outcome.messages.contains("photo.jpg"))
    #expect(shop.files == ["photo.jpg", "recipe.json"])
    try shop.photo("second.jpg", width: 99)
    #expect(try apply("photo.jpg", "second.jpg", "-o", "-").status == 64)
    #expect(try apply("photo.jpg", "-o", "-", "--json").status == 64)
    #expect(try apply("photo.jpg", "-o", "./-").status == 0)
    #expect(shop.exists("-"))
  }
}
