import Foundation
import Measuring

extension Bench {
  /// A way to make files durable with their digests.
  private struct Contender {
    let name: String
    /// Whether its syncs can be made slow: programs that call the kernel without the C library cannot.
    var canBeSlow = true
    /// Prepares what is not measured.
    var prepare: (URL) throws -> Void = { _ in }
    /// The command; its folder is new and empty.
    let command: (_ folder: URL, _ photos: URL) -> Command
  }

  /// 1 000 photos of 10 kB in one call, in turn with what people would use instead.
  func measureImports() throws {
    try withFolder { folder in
      let photos = folder.appending(path: "photos")
      try writePhotos(1000, to: photos)
      for delay in [0, 2] {
        let environment = delay > 0 ? try slowSync(delay: delay) : [:]
        let contenders = Self.contenders.filter { delay == 0 || $0.canBeSlow }
        var found: [String: [Usage]] = [:]
        for round in 0...(settings.isQuick ? 2 : 5) {
          for contender in contenders {
            // Nothing is removed meanwhile: ext4 is slow to make files for some seconds after many were removed.
            let place = folder.appending(path: "place-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try contender.prepare(place)
            var command = contender.command(place, photos)
            command.environment.merge(environment) { $1 }
            guard let usage = try? command.run().usage else { continue }
            // The first round warms up.
            if round > 0 { found[contender.name, default: []].append(usage) }
          }
        }
        imports[delay == 0 ? "syncs as they are" : "syncs of \(delay) ms", default: [:]] = found
        addImport(found, delay)
      }
      try measureSingleImports(photos, folder)
    }
  }

  private func addImport(_ found: [String: [Usage]], _ delay: Int) {
    func ratio(_ name: String) -> Double? {
      Statistics.ratio((found[name] ?? []).map(\.wall), to: (found["photoedit"] ?? []).map(\.wall))
    }
    let goal = Goal(
      "import of 1 000 photos of 10 kB in one call, \(delay == 0 ? "wall" : "syncs of \(delay) ms, wall")",
      against: "`git add` and one commit, core.fsync=all", must: .atLeast(delay == 0 ? 1 : 2), stretch: .atLeast(1),
      unit: .timesFaster, stretchText: "as git with fsyncMethod=batch")
    add(goal) {
      guard let all = ratio("git, fsync=all"), let batch = ratio("git, fsyncMethod=batch") else {
        return .open("git is not installed")
      }
      let others = ["restic", "cp, sha256sum, sync", "SQLite"].compactMap { name in
        ratio(name).map { "\(name) \(Text.digits($0))×" }
      }
      return .reached(
        all, stretch: batch, note: (["git with batch \(Text.digits(batch))×"] + others).joined(separator: "; "))
    }
  }

  /// One process for each photo, against git add and commit for each.
  private func measureSingleImports(_ photos: URL, _ folder: URL) throws {
    let goal = Goal(
      "import, one process each, wall", against: "git add + commit each, core.fsync=all", must: .atMost(0.2),
      stretch: .atMost(0.2))
    add(goal) {
      let names = try FileManager.default.contentsOfDirectory(atPath: photos.path).sorted().prefix(10)
      let (library, repository) = (folder.appending(path: "one"), folder.appending(path: "git"))
      try Command(["/usr/bin/git", "init", "-q", "--bare", repository.path]).run()
      var (own, git): ([Double], [Double]) = ([], [])
      for name in names {
        let file = photos.appending(path: name)
        own.append(try Command.probe("import", [library.path, file.path]).run().usage.wall)
        git.append(
          try Self.git(repository, photos, "core.fsyncMethod=fsync", add: "'\(name)'").run().usage.wall)
      }
      guard let ratio = Statistics.ratio(own, to: git) else { return .open("nothing was measured") }
      return .reached(ratio, note: "without the start of the whole program")
    }
  }

  private static var contenders: [Contender] {
    [
      Contender(name: "photoedit") { .probe("import", [$0.path + "/library", $1.path]) },
      Contender(name: "git, fsync=all", prepare: initialize) { git($0, $1, "core.fsyncMethod=fsync") },
      Contender(name: "git, fsyncMethod=batch", prepare: initialize) { git($0, $1, "core.fsyncMethod=batch") },
      Contender(
        name: "restic", canBeSlow: false,
        prepare: { try Command(["/usr/bin/restic", "init", "-q", "-r", $0.path + "/r"], environment: password).run() }
      ) {
        Command(
          ["/usr/bin/restic", "backup", "-q", "--no-cache", "-r", $0.path + "/r", $1.path], environment: password)
      },
      Contender(name: "cp, sha256sum, sync") { folder, photos in
        Command(
          ["/bin/sh", "-ec", #"cp -r "$1" copy; sha256sum copy/* >sums; sync copy/* copy sums"#, "sh", photos.path],
          in: folder)
      },
      Contender(name: "SQLite") { .probe("database", [$0.path + "/photos.sqlite", $1.path]) },
    ]
  }

  private static var password: [String: String] { ["RESTIC_PASSWORD": "bench"] }

  private static func initialize(_ folder: URL) throws {
    try Command(["/usr/bin/git", "init", "-q", "--bare", folder.path]).run()
  }

  /// `git add` and one commit of files that stay where they are.
  private static func git(_ repository: URL, _ photos: URL, _ method: String, add: String = ".") -> Command {
    let options = "-c core.fsync=all -c \(method) -c gc.auto=0 -c user.name=bench -c user.email=bench@example.org"
    let git = "git \(options) --git-dir=\"$1\" --work-tree=."
    return Command(
      ["/bin/sh", "-ec", "\(git) add \(add); \(git) commit -qm photos", "sh", repository.path], in: photos)
  }

  /// Files of 10 kB that cannot be compressed.
  private func writePhotos(_ count: Int, to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var random = RandomNumbers(1)
    for index in 0..<count {
      let bytes = (0..<1280).flatMap { _ in withUnsafeBytes(of: random.next()) { Array($0) } }
      try Data(bytes).write(to: folder.appending(path: "IMG_\(index).JPG"))
    }
  }
}
