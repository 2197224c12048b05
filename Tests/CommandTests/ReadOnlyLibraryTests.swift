import Documents
import Foundation
import Glibc
import TestSupport
import Testing

/// A library that the program cannot change: on a read-only file system, or another user's.
@Suite("a read-only library", .timeLimit(.minutes(Effort.minutes)))
struct ReadOnlyLibraryTests {
  let shop: Workshop
  let elsewhere: Workshop

  init() throws {
    shop = try Workshop()
    elsewhere = try Workshop()
    try shop.library(width: 48)
    #expect(chmod(shop.folder.path, 0o755) == 0)
    #expect(chmod(elsewhere.folder.path, 0o777) == 0)
    try shop.recipe("more.json", #"{"op": "contrast", "amount": 20}"#)
  }

  /// Who reads the library.
  enum Reader: String, CaseIterable {
    /// A process that sees the library on a read-only mount.
    case readOnlyMount
    /// A process of a user to whom the files do not belong.
    case otherUser

    /// Whether this machine allows such processes.
    var isPossible: Bool {
      guard geteuid() == 0 else { return false }
      let test =
        self == .readOnlyMount
        ? "unshare -m mount --bind /usr /usr" : "setpriv --reuid=65534 '\(Program.path)' --version"
      return (try? Shell.run(test, in: URL(fileURLWithPath: "/"))) == 0
    }
  }

  static let readers = Reader.allCases.filter(\.isPossible)
  static let reason: Comment = "needs root, to mount and to run programs as another user"

  /// Runs the program in the library's folder.
  private func run(as reader: Reader, _ arguments: String...) throws -> Program.Outcome {
    try run(as: reader, arguments)
  }

  private func run(as reader: Reader, _ arguments: [String]) throws -> Program.Outcome {
    let enter =
      switch reader {
      case .readOnlyMount: #"mount --bind . . && mount -o remount,bind,ro . && cd "$PWD" && exec "$0" "$@""#
      case .otherUser: #"exec setpriv --reuid=65534 --regid=65534 --clear-groups "$0" "$@""#
      }
    // Another user needs no mounts of its own, which a chroot does not allow.
    let apart = reader == .readOnlyMount ? ["/usr/bin/unshare", "-m"] : []
    let words = apart + ["/bin/bash", "-c", enter, Program.path] + arguments
    let process = try RunningProgram(
      path: words[0], arguments: words.dropFirst().map { Array($0.utf8) },
      environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "HOME": elsewhere.folder.path, "LANG": "C.UTF-8"],
      folder: shop.folder.path, input: Data())
    return try process.wait(.seconds(60))
  }

  private func out(_ name: String) -> String { elsewhere.url(name).path }

  @Test(
    "all reading commands work, and no byte of the library changes",
    .enabled(if: !readers.isEmpty, reason), arguments: readers)
  func reading(reader: Reader) throws {
    let before = try shop.state()
    for command in [
      ["list"], ["log", "photo.jpg"], ["show", "photo.jpg"], ["resume", "photo.jpg"], ["doctor"],
      ["diff", "photo.jpg"], ["search", "photo"], ["album", "list"], ["moments"], ["du"], ["status"],
      ["resources", "photo.jpg"], ["changes"], ["duplicates"],
      ["name", "photo.jpg"],
    ] {
      let own = try shop.program.run(command)
      let theirs = try run(as: reader, command)
      #expect(theirs.status == own.status, "\(command) \(theirs.messages)")
      #expect(theirs.text == own.text || command == ["doctor"] && theirs.text.contains("read-only"), "\(command)")
      #expect(theirs.messages == own.messages, "\(command)")
    }
    #expect(try run(as: reader, "preview", "photo.jpg", "--size", "32", "-o", out("small.jpg")).status == 0)
    #expect(try run(as: reader, "export", "photo.jpg@1", "-o", out("one.jpg")).status == 0)
    #expect(try run(as: reader, "verify").status == 0)
    #expect(try run(as: reader, "verify", "--read-data=50%", "--json").text.contains(#""read":1"#))
    #expect(try run(as: reader, "export", "--library", ".", "-o", out("all.tar")).status == 0)
    #expect(try shop.state().differences(from: before) == [])
  }

  @Test(
    "apply -o elsewhere works and reports that no entry was added; commands that must write explain why they cannot",
    .enabled(if: !readers.isEmpty, reason), arguments: readers)
  func writing(reader: Reader) throws {
    let before = try shop.state()
    let known = try run(as: reader, "apply", "more.json", "photo.jpg", "-o", out("known.jpg"))
    #expect(known.status == 0 && known.messages.contains("no entry"), "\(known.messages)")
    #expect(elsewhere.exists("known.jpg"))
    for arguments in [
      ["undo", "photo.jpg"], ["apply", "more.json", "photo.jpg"], ["import", "photo.jpg"], ["verify", "--repair"],
      ["gc"], ["favorite", "photo.jpg"], ["trash", "photo.jpg"], ["album", "create", "x"], ["name", "photo.jpg", "x"],
    ] {
      let outcome = try run(as: reader, arguments)
      #expect(outcome.status == 74, "\(arguments) \(outcome.messages)")
      #expect(
        outcome.errorCount == 1 && outcome.messages.contains("can be read, but not changed"), "\(outcome.messages)")
    }
    #expect(try shop.state().differences(from: before) == [])
  }

  @Test(
    "an index that is missing, unusable or inside a transaction is rebuilt in memory from the log",
    .enabled(if: readers.contains(.readOnlyMount), reason),
    arguments: ["missing", "garbage", "behind", "hot journal", "no shared memory", "half a write-ahead log"])
  func index(state: String) throws {
    let log = try shop.program("log", "photo.jpg", "--json").timeless
    let scripts = [
      "missing": "rm *",
      "garbage": "head -c 9999 /dev/urandom > 000001.sqlite",
      "behind": "rm * && cp ../cache/old 000001.sqlite",
      "no shared memory": "rm -f *-shm",
      "half a write-ahead log": "rm -f *-shm; truncate -s $(( $(stat -c %s 000001.sqlite-wal) / 2 )) 000001.sqlite-wal",
      // The header of a journal whose writer died, with one page that it would restore.
      "hot journal":
        #"{ printf '\331\325\005\371\040\241\143\327\0\0\0\1\0\0\0\0\0\0\0\4\0\0\2\0\0\0\020\0'; head -c 9999 /dev/zero; } > 000001.sqlite-journal"#,
    ]
    if state == "behind" {
      #expect(try Shell.run("cd .photoedit/local-*; cp index/000001.sqlite cache/old", in: shop.folder) == 0)
      #expect(try shop.program("undo", "photo.jpg").status == 0)
      #expect(try shop.program("redo", "photo.jpg").status == 0)
    }
    let expected = state == "behind" ? try shop.program("log", "photo.jpg", "--json").timeless : log
    let script = try #require(scripts[state])
    #expect(try Shell.run("cd .photoedit/local-*/index && \(script)", in: shop.folder) == 0)
    let before = try shop.state()
    let found = try run(as: .readOnlyMount, "log", "photo.jpg", "--json")
    #expect(found.timeless == expected, "\(found.messages)")
    #expect(try run(as: .readOnlyMount, "show", "photo.jpg@-1", "--json").text.contains(#""kind":"original""#))
    #expect(try run(as: .readOnlyMount, "list", "--json").lines.count == 1)
    #expect(try shop.state().differences(from: before) == [])
  }

  @Test(
    "reading takes no lock: a library whose locks are missing or held by another process is readable",
    .enabled(if: !readers.isEmpty, reason), arguments: readers)
  func withoutLock(reader: Reader) throws {
    let expected = try shop.program("log", "photo.jpg").text
    for isHeld in [true, false] {
      if !isHeld { #expect(try Shell.run("rm .photoedit/local-*/lock .photoedit/local-*/sync", in: shop.folder) == 0) }
      let (holder, input, output) = (Process(), Pipe(), Pipe())
      holder.executableURL = URL(fileURLWithPath: "/usr/bin/flock")
      let lock = try LocalFiles(of: shop.folder).path("lock")
      holder.arguments = [shop.url(isHeld ? lock : "held").path, "-c", "echo locked; read line"]
      (holder.standardInput, holder.standardOutput) = (input, output)
      try holder.run()
      defer {
        try? input.fileHandleForWriting.close()
        holder.waitUntilExit()
      }
      try #require(output.fileHandleForReading.availableData == Data("locked\n".utf8))
      let outcome = try run(as: reader, "log", "photo.jpg")
      #expect(outcome.status == 0 && outcome.text == expected && outcome.messages.isEmpty, "\(outcome.messages)")
    }
  }
}
