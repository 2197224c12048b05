import Foundation
import TestSupport
import Testing

/// Which files are opened while a bad image is read: `strace` sees them all, also those of workers and codecs.
@Suite(
  "opened files", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"),
  .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace"), "needs strace"),
  .timeLimit(.minutes(Effort.minutes)))
struct OpenedFilesTests {
  /// What the dynamic linker, the C library, Swift and libvips read wherever they run.
  private static let usual = [
    "/lib/", "/usr/lib/", "/opt/", "/proc/", "/sys/", "/usr/share/", "/etc/ld.so.cache", "/etc/ld.so.preload",
    "/etc/localtime", "/dev/null", "/dev/urandom",
  ]

  /// Files that lead to others by their content, and some of each folder.
  private static let files = HostileImageTests.files.enumerated().filter { index, file in
    ["fake", "xmp"].contains(file.deletingLastPathComponent().lastPathComponent)
      || index % Effort.choose(60, full: 1) == 0
  }.map(\.element)

  /// The files that one call reads: some together in the fast set, because its start takes longer than they do.
  static let groups = stride(from: 0, to: files.count, by: Effort.choose(5, full: 1)).map {
    Array(files[$0..<min($0 + Effort.choose(5, full: 1), files.count)])
  }

  @Test(
    "reading a bad image opens no other file, makes no connection and starts no other program", arguments: groups
  )
  func opened(files: [URL]) throws {
    let shop = try Workshop()
    try shop.recipe()
    let names = files.indices.map { "in\($0).jpg" }
    for (name, file) in zip(names, files) { try shop.write(name, try Data(contentsOf: file)) }
    let program = Program.path
    let own = URL(fileURLWithPath: program).deletingLastPathComponent().path + "/"
    let photos = names.flatMap { [$0, $0] }
    let call = "apply recipe.json \(photos.joined(separator: " ")) -o 'out/{index}.png' --no-library"
    _ = try Shell.output(
      of: """
        /usr/bin/strace -f --seccomp-bpf -qq -s 4096 -o trace -e trace=open,openat,openat2,creat,connect,execve,unlink,rename,link \
        '\(program)' \(call) > said 2>&1 || true
        """, in: shop.folder)
    let calls = try String(decoding: shop.data("trace"), as: UTF8.self).split(separator: "\n")
    for name in names {
      #expect(
        calls.contains { $0.contains("\"\(name)\"") || $0.contains("/\(name)\"") }, "the trace belongs to this call")
    }
    for call in calls where !call.contains(" = -1 ") && !call.contains("resumed>") {
      let parts = call.split(separator: "\"")
      guard parts.count > 1 else {
        #expect(!call.contains("connect("), "\(call)")
        continue
      }
      let path = String(parts[1])
      if call.contains("execve(") {
        #expect(path == program || path == "/proc/self/exe", "\(call)")
        continue
      }
      #expect(!call.contains("connect("), "\(call)")
      // Code with faults marks there what it reaches.
      if path.hasSuffix("/.build/faults/marks") { continue }
      // The program resets the peak of a worker's memory before each photo but the first.
      if path.hasPrefix("/proc/"), path.hasSuffix("/clear_refs") { continue }
      // The folders of an output are opened one after another, none of them a link, and the last is held open.
      if path == "/", call.contains("O_PATH|O_DIRECTORY") { continue }
      let isInside =
        !path.hasPrefix("/") || path.hasPrefix(shop.folder.path) || path.hasPrefix("/proc/self/fd/")
      #expect(isInside || path.hasPrefix(own) || Self.usual.contains { path.hasPrefix($0) }, "\(call)")
      let writes = ["O_WRONLY", "O_RDWR", "O_CREAT", "creat(", "unlink", "rename", "link("].contains {
        call.contains($0)
      }
      #expect(!writes || path == "/dev/null" || isInside && !path.hasSuffix(".jpg"), "\(call)")
    }
    let outputs = (1...photos.count).map { "out/\($0).png" }
    #expect(Set(shop.files).subtracting(outputs) == Set(names + ["recipe.json", "said", "trace"]))
  }
}
