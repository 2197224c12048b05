import Foundation
import PhotoEdit
import TestSupport
import Testing

/// Damaged, malicious and misleading files: each gets a clear error or a correct result, soon, in little memory.
@Suite("bad images", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"), .timeLimit(.minutes(Effort.minutes)))
struct HostileImageTests {
  static let folders = ["jpeg", "png", "gif", "webp", "tiff", "heif", "exif", "icc", "xmp", "fake", "bombs"]

  /// The statuses that a photo may end with; none of them is a bug or a signal.
  static let statuses: Set<Int32> = [0, 65, 66, 69, 77]

  static let files = folders.flatMap { Corpus.files(below: "hostile/" + $0) }
  /// The places of the first file of each folder.
  private static let firsts = folders.compactMap { folder in
    files.firstIndex { $0.path.contains("/hostile/\(folder)/") }
  }

  private static let step = 6
  /// The files that go through a command of their own each: all, or in the fast set one in so many, the first of each
  /// folder, and all bombs.
  private static let commanded = files.indices.filter {
    Effort.isFull || $0.isMultiple(of: step) || firsts.contains($0) || isBomb($0)
  }
  /// The files that one process opens, renders and previews: in the fast set those that no command of their own meets.
  private static let shared = files.indices.filter { Effort.isFull || !commanded.contains($0) }

  private static func isBomb(_ index: Int) -> Bool { files[index].path.contains("/bombs/") }

  /// What a call writes where it succeeds. In the fast set a file goes through one of the commands, a bomb through two.
  private static func calls(_ name: String, _ index: Int) -> [(call: [String], output: String?)] {
    let all: [(call: [String], output: String?)] = [
      (["apply", "recipe.json", name, "-o", "out.png", "--no-library"], "out.png"), (["info", name], nil),
      (["preview", name, "-o", "out.jpg", "--no-library"], "out.jpg"), (["import", name], nil),
      (["preview", name, "recipe.json", "--final", "-o", "out.webp", "--no-library"], "out.webp"),
    ]
    if Effort.isFull { return all }
    return isBomb(index) ? [all[0], all[1 + index % (all.count - 1)]] : [all[index / step % all.count]]
  }

  @Test(
    "a bad image is an error line or a photo, without signal or leftovers, within 10 s of processor time and 1 GB",
    arguments: commanded)
  func image(index: Int) throws {
    let file = Self.files[index]
    var shop = try Workshop()
    // A photo that crashes or exhausts the process must not meet what others have left there.
    shop.program.isAlone = true
    try shop.recipe()
    let name = "in." + file.pathExtension
    let bytes = try Data(contentsOf: file)
    try shop.write(name, bytes)
    for (call, output) in Self.calls(name, index) {
      if call[0] == "import" { #expect(try shop.program("init").status == 0) }
      let outcome = try shop.program.run(call)
      let said = Comment(rawValue: "\(file.path): \(call[0]): \(outcome.messages.prefix(1000))")
      #expect(outcome.signal == nil, said)
      #expect(Self.statuses.contains(outcome.status ?? -1), said)
      #expect(outcome.errorCount == (outcome.status == 0 ? 0 : 1), said)
      #expect(outcome.processorTime < .seconds(10), said)
      #expect(outcome.peakMemory < 1 << 30, said)
      #expect(!outcome.messages.contains("\u{1B}") && !outcome.text.contains("\u{1B}"), said)
      let written = outcome.status == 0 ? output.map { [$0] } ?? [] : []
      #expect(Set(shop.files) == Set([name, "recipe.json"] + written), said)
      for name in written {
        #expect(try EditingInput(contentsOf: shop.url(name)).size.width > 0)
        try FileManager.default.removeItem(at: shop.url(name))
      }
      #expect(try shop.data(name) == bytes, said)
      // What was not taken leaves nothing in the library, either.
      if call[0] == "import" {
        #expect(
          try shop.program("list", "--json").lines.count { $0.contains("asset") } == (outcome.status == 0 ? 1 : 0))
        #expect(try shop.program("verify").status == 0)
      }
    }
  }

  @Test("in the library no bad image crashes, hangs or exhausts the process that opens, renders and previews it")
  func library() throws {
    let shop = try Workshop()
    for index in Self.shared { try shop.write("in/\(index)", try Data(contentsOf: Self.files[index])) }
    // A photo may take 1 GiB to decode; the process that opens all of them has its own besides.
    let program = URL(fileURLWithPath: Program.path).deletingLastPathComponent().appendingPathComponent("Mutants").path
    let outcome = try RunningProgram(
      path: program, arguments: ["whole", "in", "2", "1280"].map { Array($0.utf8) },
      environment: ["PATH": "/usr/bin:/bin"], folder: shop.folder.path, input: Data()
    ).wait(.seconds(300))
    #expect(outcome.status == 0, "\(outcome.text)")
    let counts = outcome.lines.compactMap { $0.split(separator: "\t").last.flatMap { Int($0) } }
    #expect(counts.reduce(0, +) == Self.shared.count)
  }

  @Test("a folder of all bad images is one job: readable ones are written, the others are named, the status is 3")
  func allAtOnce() throws {
    var shop = try Workshop()
    shop.program.isAlone = true
    try shop.recipe()
    var paths: [String] = []
    for (index, file) in Self.files.enumerated() where !Self.isBomb(index) {
      try shop.write("in/\(index).jpg", try Data(contentsOf: file))
      paths.append("in/\(index).jpg")
    }
    let outcome = try shop.program.run(["apply", "recipe.json", "-o", "out/{index}.png", "--json"] + paths)
    #expect(outcome.status == 3)
    let written = outcome.lines.count { $0.contains(#""type":"result""#) }
    let failed = outcome.lines.count { $0.contains(#""type":"error""#) }
    #expect(written + failed == paths.count)
    #expect(shop.files.count { $0.hasPrefix("out/") } == written)
    #expect(outcome.peakMemory < 1 << 30)
  }

  @Test(
    "a bad image that import takes and apply refuses has damage that only decoding finds, and import --check refuses it",
    arguments: Effort.some(
      [
        "png/me_0f5b7f736ab8.png", "png/its_m2-66ac49ef3f48ac9482049e1ab57a53e9.png",
        "tiff/its_m7-f0d7bcb90496c323c880a9773dfe93ff.tif", "tiff/its_m1-26f459b3eb2a285626b849d6950db7ab.tif",
        "tiff/its_m12-42c19f8e79e582bef107f372f18a074b.tif",
      ], oneIn: 2))
  func decoded(file: String) throws {
    let shop = try Workshop()
    try shop.recipe()
    let name = "in." + URL(fileURLWithPath: file).pathExtension
    try shop.write(name, Data(contentsOf: Corpus.hostile(file)))
    let applied = try shop.program("apply", "recipe.json", name, "-o", "out.png")
    #expect(applied.status == 65 && !applied.messages.contains("cut short"), "\(applied.messages)")
    #expect(try shop.program("init").status == 0)
    #expect(try shop.program("import", "--check", name).status == 65)
    #expect(try shop.program("import", name).status == 0)
  }
}
