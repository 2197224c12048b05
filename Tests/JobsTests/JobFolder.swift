import Adjustments
import Foundation
import Jobs
import TestSupport

/// A folder with a photo, and jobs on what is in it.
struct JobFolder {
  let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try photo()
  }

  var url: URL { scratch.url }

  /// A path below the folder, as it is spelled.
  func path(_ name: String) -> String { url.path + "/" + name }

  /// Writes a photo; each width gives another photo.
  func photo(_ name: String = "photo.jpg", width: Int = 96) throws { try write(name, SampleFile.data(width: width)) }

  /// Writes a file and creates its folders.
  func write(_ name: String, _ data: Data) throws {
    let target = scratch.appending(name)
    try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: target)
  }

  func data(_ name: String) throws -> Data { try Data(contentsOf: scratch.appending(name)) }
  func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// The names of the files in a folder, sorted.
  func names(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []).sorted()
  }

  /// The state of the folder.
  func state() throws -> FolderState { try FolderState(of: url) }

  /// A request to render photos of the folder.
  func request(
    _ photos: [String] = ["photo.jpg"], to output: String, _ existing: ExistingOutput = .refuse
  ) throws -> ApplyRequest {
    var request = ApplyRequest(
      Recipe { Exposure { $0.ev = 0.5 } }, photos.map(path), output: try OutputTemplate(path(output)))
    request.work.existing = existing
    return request
  }
}

extension ApplyRequest {
  /// Runs the request.
  func outcomes() async throws -> [Outcome] { await (try ApplyPlan(self)).job.outcomes() }

  /// What becomes of the only photo.
  func word() async throws -> StatusWord? { try await outcomes().first?.word }
}
