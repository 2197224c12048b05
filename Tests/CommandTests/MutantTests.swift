import Foundation
import Glibc
import TestSupport
import Testing

/// Good photos of every format, damaged by the thousand. `Scripts/test-mutants` does the same by hand, for any count and
/// under AddressSanitizer.
@Suite("mutants", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"), .serialized, .timeLimit(.minutes(Effort.minutes)))
struct MutantTests {
  /// The program that makes mutants and takes them; it lies beside photoedit.
  private static let path = URL(fileURLWithPath: Program.path).deletingLastPathComponent()
    .appendingPathComponent("Mutants").path

  private static let extensions: Set<String> = ["jpg", "png", "webp", "tif", "tiff", "gif", "heic", "avif", "jxl"]

  /// The folder of the files that mutants are made of, in a workshop; in the fast set from every other photo, which gives
  /// files of every format.
  private func seeds(_ shop: Workshop) throws -> String {
    try PreparedFolders.copy("seeds of mutants", to: shop) { shop in
      let photos = Corpus.files(below: "photos", extensions: Self.extensions).filter { !$0.path.contains("/large/") }
      let names = Effort.some(photos, oneIn: 2).map(\.path)
      let outcome = try run(shop, ["seeds", shop.url("seeds").path] + names, .seconds(120))
      #expect(outcome.status == 0, "\(outcome.messages.suffix(500))")
    }
    return shop.url("seeds").path
  }

  private func run(_ shop: Workshop, _ arguments: [String], _ limit: Duration) throws -> Program.Outcome {
    let outcome = try RunningProgram(
      path: Self.path, arguments: arguments.map { Array($0.utf8) },
      environment: ["PATH": "/usr/bin:/bin"], folder: shop.folder.path, input: Data()
    ).wait(limit)
    #expect(!outcome.ranTooLong)
    return outcome
  }

  @Test("no mutant crashes, hangs or exhausts the process that reads, renders and previews it")
  func inProcess() throws {
    let shop = try Workshop()
    let seeds = try seeds(shop)
    // 'make test-full' takes 20 000 more of them under AddressSanitizer, by Scripts/test-mutants.
    let count = Effort.choose(60, full: 2000)
    let outcome = try run(shop, ["run", seeds, "\(count)", "7", "2", "1024"], .seconds(1200))
    #expect(outcome.status == 0, "\(outcome.text)")
    let counts = outcome.lines.map { $0.split(separator: "\t") }
    #expect(counts.reduce(0) { $0 + (Int($1[1]) ?? 0) } == count)
    let rendered = counts.first { $0[0] == "rendered" }.flatMap { Int($0[1]) } ?? 0
    #expect(rendered > count / 20 && rendered < count, "some mutants are rendered and some are refused")
  }

  @Test("workers report each mutant as a photo or with a reason, and every output can be read")
  func workers() throws {
    let shop = try Workshop()
    try shop.recipe()
    let folder = URL(fileURLWithPath: try seeds(shop))
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      .map { [UInt8](try Data(contentsOf: folder.appendingPathComponent($0))) }
    for batch in 0..<Effort.choose(1, full: 10) {
      var mutator = Mutator(seed: 90_000 + UInt64(batch))
      let names = (0..<Effort.choose(50, full: 250)).map { "in/\(batch)-\($0).jpg" }
      for name in names { try shop.write(name, Data(mutator.mutant(of: files))) }
      var program = shop.program
      program.isAlone = true
      program.timeLimit = .seconds(300)
      let outcome = try program.run(
        ["apply", "recipe.json", "--json", "--long-edge", "64", "--limit", "time=9", "-o", "out/{stem}.png"] + names)
      #expect(outcome.status == 3, "\(outcome.messages.suffix(500))")
      let rows = outcome.lines.dropLast()
      #expect(rows.count == names.count)
      let written = rows.count { $0.contains(#""type":"result""#) }
      #expect(shop.files.count { $0.hasPrefix("out/\(batch)-") } == written && written > 0)
      // 70 is a bug of photoedit; 65, 69 and 77 are about the file.
      let statuses = rows.filter { $0.contains(#""type":"error""#) }.map { row in
        ["65", "69", "77"].contains { row.contains("\"exit\":\($0)") }
      }
      #expect(statuses.existAndSatisfy { $0 })
      #expect(!rows.contains { $0.contains(#""code":"over-time""#) })
      // A photo may take 1 GiB to decode; a worker has its own besides.
      #expect(outcome.peakMemory < 1280 << 20)
    }
  }
}
