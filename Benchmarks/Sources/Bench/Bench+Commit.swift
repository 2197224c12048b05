import Foundation
import Measuring

extension Bench {
  /// Taking originals of 10 MB into a library, on the disk the project is on, since syncing memory costs nothing.
  func measureCommit() throws {
    let count = 8
    let size = 10_000_000
    let photo = try Data(contentsOf: URL(filePath: photos.path("24")))
    var generator = SystemRandomNumberGenerator()
    let originals = try (1...count).map { number in
      // Bytes after the end of a JPEG are not read, but they are part of the file.
      var padded = photo
      while padded.count < size { withUnsafeBytes(of: generator.next()) { padded.append(contentsOf: $0) } }
      let path = workshop.file("original-\(number).jpg")
      try padded.write(to: URL(filePath: path))
      return path
    }
    defer { for original in originals { try? FileManager.default.removeItem(atPath: original) } }
    let disk = workshop.benchmarks.appending(path: ".build/commits")
    let library = disk.appending(path: "library")
    let folder = disk.appending(path: "copies")
    defer { try? FileManager.default.removeItem(at: disk) }
    let photoedit = workshop.photoedit.path
    let contenders = [
      Contender(
        "photoedit import", [photoedit, "import", "--library", library.path] + originals, photos: count,
        before: {
          try? FileManager.default.removeItem(at: library)
          try Shell.output([photoedit, "init", library.path])
        }),
      Contender(
        "sha256 + copy + fsync", [workshop.program("CommitFloor"), folder.path] + originals, photos: count,
        before: {
          try? FileManager.default.removeItem(at: folder)
          try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }),
    ]
    let results = try measurer.measure("Commit of originals of 10 MB", contenders, rounds: rounds)
    let goal = Goal(
      "commit of a 10 MB original, wall (\(count) in one run)", against: "sha256 + copy + fsync", must: .atMost(1.3),
      stretch: .atMost(1.1), photos: "\(count)")
    add(goal, outcome(of: "photoedit import", to: "sha256 + copy + fsync", in: results, \.wall))
  }
}
