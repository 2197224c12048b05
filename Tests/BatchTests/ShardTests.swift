import Documents
import Jobs
import TestSupport
import Testing

@testable import Batch

@Suite("shards of a manifest", .timeLimit(.minutes(Effort.minutes)))
struct ShardTests {
  private static func shard(_ text: String, _ environment: [String: String] = [:]) throws(EditError) -> Shard {
    try Shard(text, environment: environment)
  }

  @Test("every row belongs to exactly one shard, and every shard gets its share", arguments: [1, 2, 3, 7, 64])
  func partition(count: Int) {
    let shards = (0..<count).map { Shard(index: $0, count: count) }
    var sizes = [Int](repeating: 0, count: count)
    for number in 0..<3000 {
      let owners = shards.filter { $0.contains(id: "photo-\(number)", input: .file("x.jpg")) }
      #expect(owners.count == 1)
      sizes[owners.first?.index ?? 0] += 1
    }
    #expect(sizes.existAndSatisfy { $0 > 3000 / count / 2 })
  }

  @Test(
    "the number of a key is the beginning of its SHA-256 and never changes",
    arguments: zip(
      ["a1", "", "photo-0001", "é", "e\u{301}", "part-0001.tar", "日本"],
      [
        17_681_116_122_850_800_480, 16_406_829_232_824_261_652, 17_069_136_849_354_441_626, 5_375_421_630_974_772_051,
        13_768_197_281_732_515_506, 5_152_998_070_465_926_850, 14_927_953_974_675_056_331,
      ] as [UInt64]))
  func vectors(key: String, number: UInt64) {
    #expect(Shard.number(of: key) == number)
  }

  @Test("rows of one tar archive stay in one shard, whatever their ids and the folder of the archive")
  func archives() {
    for number in 0..<40 {
      let owner = (0..<8).map { Shard(index: $0, count: 8) }.first { $0.contains(key: "part-\(number).tar") }
      for row in 0..<5 {
        let place = StoragePlace.tar(archive: "\(row)/in/part-\(number).tar", member: "\(row).jpg")
        #expect(owner?.contains(id: "row-\(number)-\(row)", input: place) == true)
      }
    }
  }

  @Test("a shard's description is parsed to the same shard")
  func text() throws {
    let shard = try Self.shard("3/8")
    #expect(shard.index == 3 && shard.count == 8 && shard.description == "3/8")
    #expect(try Self.shard("0/1") == Shard(index: 0, count: 1))
  }

  @Test(
    "any other text is refused",
    arguments: [
      "", "/", "1", "8/8", "-1/8", "1/0", "1/8/9", "+1/8", "1/ 8", "auto/", "auto/0", "auto/x", "auto/2/3", "Auto",
      "1/99999999999",
    ])
  func badText(text: String) {
    #expect(throws: EditError.self) { try Self.shard(text, ["RANK": "0", "WORLD_SIZE": "2"]) }
  }

  @Test(
    "variables of schedulers determine the shard",
    arguments: [
      (["SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_COUNT": "8", "SLURM_ARRAY_TASK_MIN": "0"], "3/8"),
      (
        [
          "SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_COUNT": "5", "SLURM_ARRAY_TASK_MIN": "1",
          "SLURM_ARRAY_TASK_MAX": "9", "SLURM_ARRAY_TASK_STEP": "2",
        ], "3/5"
      ),
      (["JOB_COMPLETION_INDEX": "2", "PHOTOEDIT_SHARD_COUNT": "5"], "2/5"),
      (["AWS_BATCH_JOB_ARRAY_INDEX": "0", "AWS_BATCH_JOB_ARRAY_SIZE": "10000"], "0/10000"),
      (["RANK": "1", "WORLD_SIZE": "2"], "1/2"),
      (["RANK": "1", "WORLD_SIZE": "2", "SLURM_ARRAY_TASK_ID": ""], "1/2"),
      (["RANK": "1", "WORLD_SIZE": "2", "JOB_COMPLETION_INDEX": "1", "PHOTOEDIT_SHARD_COUNT": "2"], "1/2"),
    ] as [([String: String], String)])
  func auto(environment: [String: String], shard: String) throws {
    #expect(try Self.shard("auto", environment).description == shard)
  }

  @Test("an explicit count is combined with the task number as it is")
  func count() throws {
    #expect(try Self.shard("auto/5", ["JOB_COMPLETION_INDEX": "4"]).description == "4/5")
    // One task of an array that runs again by itself.
    let rerun = ["SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_COUNT": "1", "SLURM_ARRAY_TASK_MIN": "3"]
    #expect(try Self.shard("auto/8", rerun).description == "3/8")
    #expect(throws: EditError.self) { try Self.shard("auto/8", ["SLURM_ARRAY_TASK_ID": "8"]) }
  }

  @Test(
    "variables that determine no shard are listed with a remedy",
    arguments: [
      ([:], "none of their variables is set"), (["JOB_COMPLETION_INDEX": "2"], "JOB_COMPLETION_INDEX=2"),
      (["RANK": "2", "WORLD_SIZE": "2"], "0 to 1"), (["RANK": "x", "WORLD_SIZE": "2"], "found 'x'"),
      (["RANK": "-1", "WORLD_SIZE": "2"], "RANK=-1"), (["RANK": "0"], "not the number of tasks"),
      (["RANK": "0", "WORLD_SIZE": "0"], "of 1 or more"),
      (["SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_COUNT": "2"], "SLURM_ARRAY_TASK_MIN"),
      (
        // --array=1,3,7
        [
          "SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "1",
          "SLURM_ARRAY_TASK_MAX": "7", "SLURM_ARRAY_TASK_STEP": "1",
        ], "array without gaps"
      ),
      (
        ["RANK": "0", "WORLD_SIZE": "2", "AWS_BATCH_JOB_ARRAY_INDEX": "1", "AWS_BATCH_JOB_ARRAY_SIZE": "2"],
        "AWS Batch says shard 1/2"
      ),
    ] as [([String: String], String)])
  func badEnvironment(environment: [String: String], expected: String) {
    do {
      let shard = try Self.shard("auto", environment)
      Issue.record("found \(shard)")
    } catch {
      #expect(error.code == .badShard && error.category == .usage)
      #expect((error.message + " " + (error.hint ?? "")).contains(expected), "\(error.message); \(error.hint ?? "")")
    }
  }
}
