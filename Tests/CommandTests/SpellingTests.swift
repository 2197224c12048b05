import Foundation
import SampleScene
import TestSupport
import Testing

/// A file system on which every spelling of a name is the same file with an inode of its own.
private enum SpellingMount {
  static let script = DocumentationPage.root.appendingPathComponent("Tests/Mounts/spellings.py").path
  static let isPossible: Bool = {
    guard let folder = try? ScratchFolder() else { return false }
    return (try? run("touch a && test A -ef A && ! test A -ef a && rm A", in: folder.url)) == 0
  }()

  /// Runs a script in a folder that is mounted that way.
  static func run(_ command: String, in folder: URL) throws -> Int32 {
    try FileManager.default.createDirectory(at: folder.appending(path: "mount"), withIntermediateDirectories: true)
    try FileManager.default.createDirectory(at: folder.appending(path: "disk"), withIntermediateDirectories: true)
    try Data(command.utf8).write(to: folder.appending(path: "script"))
    return try Shell.run(
      "exec unshare -m python3 '\(script)' disk mount bash '\(folder.appending(path: "script").path)'", in: folder)
  }
}

@Suite(
  "originals on file systems that give each spelling of a name its own inode", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: SpellingMount.isPossible, "needs to mount a file system in user space: run as root, with /dev/fuse"))
struct SpellingTests {
  let shop: Workshop
  private let places: [String]

  init() throws {
    shop = try Workshop()
    places = ["photo.jpg", "1.jpg", "e\u{301}.jpg", "IMG_1.JPG", "page.html"].map { "disk/" + $0 }
    for (index, place) in places.enumerated() { try shop.photo(place, width: 96 + index) }
    try shop.recipe("disk/recipe.json")
    try shop.write(
      "disk/rows.jsonl",
      Data(
        """
        {"input": "photo.jpg", "output": "1.JPG", "recipe": "recipe.json"}
        {"input": "1.jpg", "output": "PHOTO.jpg", "recipe": "recipe.json"}

        """.utf8))
    try shop.write("disk/old.jpg", Data("an output that may be replaced".utf8))
  }

  @Test(
    "no command replaces a photo through another spelling of its name",
    arguments: [
      "apply recipe.json photo.jpg --no-library -o PHOTO.jpg --force",
      "apply recipe.json photo.jpg --no-library -o PHOTO.JPG --update",
      "apply recipe.json IMG_1.JPG --no-library -o '{stem}.{ext}' --force",
      "apply recipe.json photo.jpg 1.jpg --no-library -o '{index}.JPG' --force",
      "apply recipe.json e\u{301}.jpg --no-library -o \u{e9}.jpg --force",
      "edit photo.jpg exposure.ev=1 --no-library -o Photo.jpg --force",
      "edit photo.jpg --no-library -o Photo.jpg --force --with '\(EditingProgramCommandTests.fade)'",
      "preview photo.jpg -o PHOTO.jpg --force", "preview photo.jpg 1.jpg -o '{index}.JPG' --force",
      "compare photo.jpg 1.jpg -o 1.JPG --force", "sheet page.html photo.jpg -o PAGE.html --force",
      "recipe match photo.jpg photo.jpg -o PHOTO.JPG --force",
      "batch --manifest rows.jsonl --results results.jsonl --force",
    ])
  func original(command: String) throws {
    let before = try places.map(shop.data)
    let status = try SpellingMount.run("'\(Program.path)' \(command) 2> ../errors", in: shop.folder)
    let messages = String(decoding: try shop.data("errors"), as: UTF8.self)
    #expect(status == (command.hasPrefix("batch") ? 3 : 77), "\(messages)")
    #expect(command.hasPrefix("batch") || messages.contains("originals are never written"), "\(messages)")
    #expect(try places.map(shop.data) == before)
    #expect(shop.files.count { $0.hasPrefix("disk/") } == places.count + (command.hasPrefix("batch") ? 4 : 3))
  }

  @Test("--force replaces any other file there, under any spelling")
  func output() throws {
    let command = "'\(Program.path)' apply recipe.json photo.jpg --no-library -o OLD.jpg --force"
    #expect(try SpellingMount.run(command, in: shop.folder) == 0)
    #expect(try SamplePhotos.jpeg(width: 96) == shop.data("disk/photo.jpg"))
    #expect(try shop.data("disk/old.jpg").count > 1000)
  }

  @Test("two outputs of one job that are one file there are refused before the second replaces the first")
  func outputs() throws {
    for (folder, name) in [("a", "Q"), ("b", "q")] { try shop.photo("disk/\(folder)/\(name).jpg", width: 64) }
    let command = "'\(Program.path)' apply recipe.json a/Q.jpg b/q.jpg --no-library -o 'out/{stem}.png' --force"
    #expect(try SpellingMount.run("\(command) 2> ../errors", in: shop.folder) == 64)
    let message = String(decoding: try shop.data("errors"), as: UTF8.self)
    #expect(message.contains("takes") && message.contains("out/Q.png' for the same name"), "\(message)")
    #expect(!shop.files.contains { $0.hasPrefix("disk/out") || $0.contains("photoedit-tmp") })

    let rows = [("a/Q.jpg", "x/Q.png"), ("b/q.jpg", "x/q.png"), ("b/q.jpg", "x/r.png")].map {
      "{\"input\": \"\($0)\", \"output\": \"\($1)\", \"recipe\": \"recipe.json\"}\n"
    }
    try shop.write("disk/both.jsonl", Data(rows.joined().utf8))
    let batch = "'\(Program.path)' batch --manifest both.jsonl --results results.jsonl --force"
    #expect(try SpellingMount.run("\(batch) 2> ../errors", in: shop.folder) == 3)
    let results = String(decoding: try shop.data("disk/results.jsonl"), as: UTF8.self)
    #expect(results.split(separator: "\n").count { $0.contains("output-collision") } == 1, "\(results)")
    #expect(shop.files.filter { $0.hasPrefix("disk/x/") } == ["disk/x/Q.png", "disk/x/r.png"])
  }

  @Test("'doctor' says that a folder folds names, and leaves nothing there")
  func doctor() throws {
    let before = shop.files
    #expect(try SpellingMount.run("'\(Program.path)' doctor . --json > ../report", in: shop.folder) == 0)
    let report = try JSONSerialization.jsonObject(with: shop.data("report")) as? [String: Any] ?? [:]
    #expect(report["foldsCase"] as? Bool == true && report["foldsForms"] as? Bool == true)
    #expect((report["fileSystem"] as? String)?.hasPrefix("fuse") == true && report["writable"] as? Bool == true)
    #expect(shop.files.filter { $0.hasPrefix("disk/") } == before.filter { $0.hasPrefix("disk/") })
  }
}
