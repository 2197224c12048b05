import Foundation
import Glibc
import TestSupport
import Testing

@Suite("a library that a group shares", .timeLimit(.minutes(Effort.minutes)))
struct SharedLibraryTests {
  private static let isPossible =
    geteuid() == 0
    && (try? Shell.run("setpriv --reuid=6001 '\(Program.path)' --version", in: URL(fileURLWithPath: "/"))) == 0
  private static let reason: Comment = "needs root, to run programs as other users"

  /// A user of the group, with a group of the same number as its own.
  private enum User: UInt32, CaseIterable {
    case first = 6001
    case second, third
  }

  private static let group: gid_t = 6100
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.photo(width: 48)
    try shop.recipe()
    #expect(chmod(shop.folder.path, 0o755) == 0)
    let home = shop.url("home").path
    #expect(mkdir(home, 0o777) == 0 && chmod(home, 0o777) == 0)
  }

  @discardableResult
  private func run(_ user: User, umask: String, _ arguments: String...) throws -> String {
    let id = user.rawValue
    let enter =
      "umask \(umask); exec setpriv --reuid=\(id) --regid=\(id) --groups=\(Self.group) \"$0\" \"$@\""
    let process = try RunningProgram(
      path: "/bin/bash", arguments: (["-c", enter, Program.path] + arguments).map { Array($0.utf8) },
      environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": shop.url("home").path, "LANG": "C.UTF-8"],
      folder: shop.url("shared").path, input: Data())
    let outcome = try process.wait(.seconds(60))
    #expect(outcome.status == 0, "\(user) \(arguments): \(outcome.messages)")
    return outcome.text
  }

  /// Creates the library as the first user and lets the group use it: by a setgid folder and the umask, or afterwards.
  private func share(bySetgid: Bool) throws {
    try FileManager.default.createDirectory(at: shop.url("shared"), withIntermediateDirectories: false)
    let folder = shop.url("shared").path
    try FileManager.default.copyItem(at: shop.url("photo.jpg"), to: shop.url("shared/photo.jpg"))
    #expect(chown(folder, User.first.rawValue, bySetgid ? Self.group : User.first.rawValue) == 0)
    #expect(chmod(folder, bySetgid ? 0o2775 : 0o755) == 0)
    try run(.first, umask: bySetgid ? "002" : "022", "init")
    try run(.first, umask: "022", "import", "photo.jpg")
    if !bySetgid {
      let script =
        "cd .photoedit && chgrp -R \(Self.group) . && chmod -R g+w . && chmod g-w objects/*/* && rm local-*/index/*.sqlite*"
      #expect(try Shell.run(script, in: shop.url("shared")) == 0)
    }
  }

  /// Edits as every user, and compares what they see.
  private func useTogether(umask: String) throws {
    for (number, user) in User.allCases.enumerated() {
      try run(user, umask: umask, "edit", "photo.jpg", "exposure.ev=0.\(number + 1)")
    }
    try run(.third, umask: umask, "undo", "photo.jpg")
    try run(.second, umask: umask, "gc")
    let seen = try User.allCases.map { try run($0, umask: umask, "log", "photo.jpg") }
    #expect(seen[0].contains("undo") && Set(seen).count == 1, "\(seen)")
    for user in User.allCases { try run(user, umask: umask, "verify") }
  }

  @Test(
    "three users edit together whatever their umask, and each file has the library's group and mode",
    .enabled(if: isPossible, reason), arguments: Effort.pairs(["002", "022", "077"], [true, false], oneIn: 2))
  func together(umask: String, bySetgid: Bool) throws {
    try share(bySetgid: bySetgid)
    try useTogether(umask: umask)
    let library = shop.url("shared/.photoedit")
    let folderMode: mode_t = bySetgid ? 0o2775 : 0o775
    for name in try FileManager.default.subpathsOfDirectory(atPath: library.path) {
      let status = try status(library.appendingPathComponent(name).path)
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      let mode: mode_t = isFolder ? folderMode : name.hasPrefix("objects/") ? 0o444 : 0o664
      // New folders hand their group on where the library's folder does not.
      let ignored: mode_t = isFolder && !bySetgid ? 0o2000 : 0
      #expect((status.st_mode & 0o7777) | ignored == mode | ignored && status.st_gid == Self.group, "\(name)")
    }
    #expect(try status(shop.url("shared/photo.jpg").path).st_uid == 0)
  }

  private func status(_ path: String) throws -> stat {
    var found = stat()
    guard lstat(path, &found) == 0 else { throw CocoaError(.fileNoSuchFile) }
    return found
  }

  @Test(
    "a user who cannot write an index file loses nothing: a new index is created and used by all",
    .enabled(if: isPossible, reason), arguments: ["", "-wal", "-shm"])
  func unwritable(suffix: String) throws {
    try share(bySetgid: true)
    let index = try LocalFiles(of: shop.url("shared")).url("index")
    #expect(chmod(index.appendingPathComponent("000001.sqlite\(suffix)").path, 0o644) == 0)
    try run(.second, umask: "002", "edit", "photo.jpg", "exposure.ev=0.5")
    #expect(access(index.appendingPathComponent("000002.sqlite").path, F_OK) == 0)
    try useTogether(umask: "002")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: index.path).existAndSatisfy {
        $0.hasPrefix("000002.") || $0 == "CACHEDIR.TAG"
      })
  }
}
