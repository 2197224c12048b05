import Documents
import DurableFiles
import Foundation
import Jobs
import Rendering
import TestSupport
import Threads

@testable import Batch

/// A folder with photos and manifests, and jobs in this process.
struct ManifestBench {
  let scratch: ScratchFolder

  /// A bench with so many photos: `in/0.jpg` and so on, all different.
  init(photos: Int = 3) throws {
    scratch = try ScratchFolder()
    try FileManager.default.createDirectory(at: scratch.appending("in"), withIntermediateDirectories: true)
    for number in 0..<photos { try photo("in/\(number).jpg", number) }
  }

  /// Writes a photo; each number gives another file of the same picture.
  func photo(_ name: String, _ number: Int) throws {
    var data = SampleFile.small
    data.insert(
      contentsOf: [0xFF, 0xFE, 0x00, 0x06] + withUnsafeBytes(of: UInt32(number).bigEndian) { [UInt8]($0) }, at: 2)
    try data.write(to: scratch.appending(name))
  }

  func path(_ name: String) -> String { scratch.appending(name).path }

  func write(_ name: String, _ text: String) throws { try Data(text.utf8).write(to: scratch.appending(name)) }

  func data(_ name: String) throws -> Data { try Data(contentsOf: scratch.appending(name)) }

  /// The names of the outputs. A process removes what others have left in a folder only once, so that is left out.
  var outputs: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path("out"))) ?? []).filter { !$0.hasPrefix(".") }.sorted()
  }

  /// The bytes of all outputs.
  func outputBytes() throws -> [String: Data] {
    Dictionary(uniqueKeysWithValues: try outputs.map { ($0, try data("out/" + $0)) })
  }

  /// What rows leave out.
  static let defaults = """
    {"type":"defaults","recipe":{"adjustments":[{"op":"exposure","ev":0.5}]},"output":"out/{stem}.jpg","longEdge":48}
    """

  /// A manifest of so many photos with defaults.
  static func manifest(_ count: Int, more: String = "") -> String {
    ([defaults] + (0..<count).map { #"{"id":"r\#($0)","input":"in/\#($0).jpg"\#(more)}"# }).joined(separator: "\n")
  }

  /// A request for the manifest in `m.jsonl` with results in `r.jsonl`, rendered in this process.
  func request(_ results: String = "r.jsonl") -> ManifestRequest {
    ManifestRequest(.file(path("m.jsonl")), results: .file(path(results)))
  }

  /// Runs a request.
  @discardableResult
  func run(_ request: ManifestRequest) async throws -> JobSummary { try await ManifestJob(request).run() }

  /// Runs the manifest with this text.
  @discardableResult
  func run(
    _ manifest: String, observers: [any JobObserver] = [], _ change: (inout ManifestRequest) -> Void = { _ in }
  ) async throws -> JobSummary {
    try write("m.jsonl", manifest)
    var request = request()
    change(&request)
    return try await ManifestJob(request).run(observers: observers)
  }

  /// The rows of a results file.
  func rows(_ name: String = "r.jsonl", type: String? = "row") throws -> [JSONValue] {
    try data(name).split(separator: 10).map { try JSONValue.parse(Array($0)) }
      .filter { type == nil || $0["type"]?.stringValue == type }
  }

  /// The status of each row by its id.
  func statuses(_ name: String = "r.jsonl") throws -> [String: String] {
    Dictionary(try rows(name).map { ($0["id"]?.stringValue ?? "", $0["status"]?.stringValue ?? "") }) { _, last in last
    }
  }
}

extension JSONValue {
  /// The text of a member.
  func text(_ key: String) -> String? { self[key]?.stringValue }

  /// The code of the error of a row.
  var code: String? { self["error"]?.text("code") }
}
