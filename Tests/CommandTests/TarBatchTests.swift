import Documents
import Foundation
import Glibc
import SampleScene
import TestSupport
import Testing

@Suite(
  "batch with tar archives and shards", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: Python.has(module: "tarfile")))
struct TarBatchTests {
  let shop: Workshop
  private static let count = 300
  private static let archives = 3

  /// Makes three archives of 100 tiny photos each, and a manifest that renders them into three others.
  init() throws {
    shop = try Workshop()
    try shop.recipe()
    for number in 0..<3 { try shop.write("p\(number).jpg", Data(SamplePhoto.jpeg(width: 24 + 3 * number, height: 16))) }
    _ = try Python.run(
      """
      import tarfile
      photos = [open(f"p{n}.jpg", "rb").read() for n in range(3)]
      import io
      with open("m.jsonl", "w") as m:
          m.write('{"type":"defaults","recipe":"recipe.json"}\\n')
          for a in range(\(Self.archives)):
              with tarfile.open(f"in-{a}.tar", "w") as t:
                  for n in range(\(Self.count / Self.archives)):
                      i = tarfile.TarInfo(f"s/{n:04}.jpg"); i.size = len(photos[n % 3]); t.addfile(i, io.BytesIO(photos[n % 3]))
                      m.write(f'{{"id":"{a}-{n}","input":"tar:in-{a}.tar#s/{n:04}.jpg","output":"tar:out/o-{a}.tar#{n:04}.jpg"}}\\n')
      """, in: shop.folder)
  }

  /// What Python finds in the archives of outputs.
  private func check(_ folder: String = "out") throws -> String {
    try Python.run(
      """
      import glob, hashlib, json, tarfile
      for name in sorted(glob.glob("\(folder)/*.tar")):
          t = tarfile.open(name, errorlevel=2); members = t.getmembers(); digest = hashlib.sha256()
          for photo, about in zip(members[::2], members[1::2]):
              assert photo.name[:-4] + ".json" == about.name, (photo, about)
              data = t.extractfile(photo).read(); row = json.load(t.extractfile(about))
              assert data[:2] == b"\\xff\\xd8" and row["bytes"] == len(data) and len(row["fingerprint"]) == 64
              digest.update(photo.name.encode() + data)
          index = [json.loads(l) for l in open(name + ".index")]
          raw = open(name, "rb").read()
          assert index[0]["archiveBytes"] == len(raw) and len(index) - 1 == len(members) // 2
          for row in index[1:]: assert raw[row["offset"]:row["offset"] + row["bytes"]] == t.extractfile(row["member"]).read()
          assert [m.name for m in members] == sorted(m.name for m in members)
          print(name.rsplit("/", 1)[1], len(members), digest.hexdigest()[:16])
      """, in: shop.folder)
  }

  private func batch(_ more: String...) throws -> Program.Outcome {
    try shop.program.run(["batch", "--manifest", "m.jsonl", "--isolate", "none"] + more)
  }

  @Test("a job killed midway can be resumed: each archive is complete or absent, and none is made twice")
  func killed() throws {
    let running = try shop.program.start([
      "batch", "--manifest", "m.jsonl", "--isolate", "none", "--results", "r.jsonl",
    ])
    Wait.until { shop.exists("out/o-0.tar.index") }
    running.send(SIGKILL)
    _ = try running.wait(.seconds(20))
    let before =
      try FileManager.default.attributesOfItem(atPath: shop.url("out/o-0.tar").path)[.systemFileNumber] as? Int
    let resumed = try batch("--results", "r.jsonl", "--resume")
    #expect(resumed.status == 0)
    let found = try check()
    #expect(found.split(separator: "\n").map { $0.split(separator: " ")[1] } == ["200", "200", "200"])
    #expect(!shop.files.contains { $0.contains("photoedit-tmp") })
    let after =
      try FileManager.default.attributesOfItem(atPath: shop.url("out/o-0.tar").path)[.systemFileNumber] as? Int
    #expect(before == after)
    let merged = try shop.program("batch", "--manifest", "m.jsonl", "--merge", "r.jsonl", "--json")
    #expect(merged.status == 0)
    #expect(try JSONValue.parse(Array(merged.output.dropLast()))["rows"]?.integerValue == Self.count)

    // Shards write the same archives.
    for shard in 0..<2 {
      try shop.write(
        "m\(shard).jsonl",
        Data(String(decoding: shop.data("m.jsonl"), as: UTF8.self).replacing("out/", with: "shards/").utf8))
      let outcome = try shop.program.run([
        "batch", "--manifest", "m\(shard).jsonl", "--isolate", "none", "--results", "s\(shard).jsonl", "--shard",
        "\(shard)/2",
      ])
      #expect(outcome.status == 0)
    }
    #expect(try check("shards") == found)
    let shards = try shop.program("batch", "--manifest", "m0.jsonl", "--merge", "s0.jsonl", "s1.jsonl")
    #expect(shards.status == 0, "\(String(decoding: shards.output.suffix(600), as: UTF8.self))")
    let half = try shop.program(
      "batch", "--manifest", "m0.jsonl", "--merge", "s0.jsonl", "--retry-manifest", "rest.jsonl", "--json")
    let missing = half.lines.count { $0.contains("\"missing\",") }
    #expect(half.status == (missing == 0 ? 0 : 3))
    #expect(try String(decoding: shop.data("rest.jsonl"), as: UTF8.self).split(separator: "\n").count == missing + 1)

    // A second run finds everything unchanged.
    let again = try batch("--results", "again.jsonl")
    #expect(again.status == 0)
    #expect(
      try String(decoding: shop.data("again.jsonl"), as: UTF8.self).split(separator: "\n").count {
        $0.contains(#""status":"unchanged""#)
      } == Self.count)
    #expect(try check() == found)
  }

  @Test("a failed row omits its member, and variables that name no shard are one error before any work")
  func failed() throws {
    let rows = [
      #"{"input":"tar:in-0.tar#s/0000.jpg","output":"tar:o.tar#a.jpg"}"#,
      #"{"input":"tar:in-0.tar#s/none.jpg","output":"tar:o.tar#b.jpg"}"#,
      #"{"input":"p1.jpg","output":"tar:o.tar#c.jpg"}"#,
    ]
    try shop.write("few.jsonl", Data(rows.joined(separator: "\n").utf8))
    let outcome = try shop.program("batch", "recipe.json", "--manifest", "few.jsonl", "--isolate", "none")
    #expect(outcome.status == 3)
    #expect(outcome.text.contains("tar-member-not-found"))
    let names = try Python.run("import tarfile; print(tarfile.open('o.tar').getnames())", in: shop.folder)
    #expect(names == "['a.jpg', 'a.json', 'c.jpg', 'c.json']\n")
    for (shard, text) in [("auto", "no scheduler says"), ("2/2", "0 to 1"), ("x", "I/N")] {
      let refused = try shop.program("batch", "recipe.json", "--manifest", "few.jsonl", "--shard", shard)
      #expect(refused.status == 64 && refused.messages.contains(text) && refused.output.isEmpty)
    }
  }
}
