import Foundation
import TestSupport
import Testing

/// Mount namespaces without /proc.
private enum MissingProc {
  static let isPossible: Bool = {
    guard let folder = try? ScratchFolder() else { return false }
    return (try? Shell.run("unshare -m umount -l /proc", in: folder.url)) == 0
  }()
}

@Suite(
  "without /proc", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: MissingProc.isPossible, "needs to unmount /proc for a process: run as root"))
struct WithoutProcTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.photo()
    try shop.recipe()
  }

  /// Takes away what is mounted there, and what that covers.
  private static let unmount = "{ while umount -l /proc 2> mounts; do :; done; rm mounts; }"

  private func run(_ call: String, after change: String) throws -> Int32 {
    let script = "\(change) && exec '\(Program.path)' \(call) > output 2> errors"
    try shop.write("script", Data(script.utf8))
    return try Shell.run("exec unshare -m bash script", in: shop.folder)
  }

  @Test(
    "a call is refused with a reason before any work",
    arguments: [
      "apply recipe.json photo.jpg --no-library -o out.jpg", "init", "--version", "list --json", "info no.jpg",
    ])
  func refused(call: String) throws {
    #expect(try run(call, after: Self.unmount) == 69)
    #expect(String(decoding: try shop.data("errors"), as: UTF8.self).contains("/proc is not mounted"))
    #expect(shop.files == ["errors", "output", "photo.jpg", "recipe.json", "script"] && !shop.exists(".photoedit"))
  }

  @Test("the program gets its arguments even where Swift finds none")
  func arguments() throws {
    // Swift looks for the stack there.
    let hidden = "mount --bind /dev/null /proc/$$/maps"
    #expect(try run("apply recipe.json photo.jpg --no-library -o out.jpg", after: hidden) == 0)
    #expect(shop.exists("out.jpg"))
    #expect(try run("apply", after: hidden) == 64)
  }
}
