import ArgumentParser
import Contract
import Foundation
import Jobs
import PhotoEdit

/// Shows the facts of a photo.
struct InfoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Show the format, size, color and camera of a photo, and what its file has beside the picture.",
    discussion: "photoedit info photo.jpg\nphotoedit info --json *.jpg")

  @Argument(help: "The photos; - is standard input.", completion: .file())
  var photos: [String]

  @OptionGroup var folders: FolderOptions
  @OptionGroup(title: "Limits") var limitOptions: LimitOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      let limits = try limitOptions.limits
      let found = try folders.inputs(photos)
      if found.subjects.isEmpty { Console.logNothingToDo(json: json.isJSON) }
      var isFirst = true
      let pieces = found.subjects.enumerated().map { index, subject in
        Piece(subject, index: index) { outcome, context throws(EditError) in
          outcome.detail = try subject.info(in: context.runner, limits: limits)
        }
      }
      var job = Job(pieces, Scheduling(IsolationMode.process.isolation))
      job.skippedFiles = found.skippedFiles
      let end = await JobRun(job: job, json: json.isJSON).run { outcome, _ in
        if let info = outcome.detail as? PhotoInfo {
          show(info, outcome.input, isFirst: isFirst)
          isFirst = false
        } else if let error = outcome.error {
          Failure.show(error, of: outcome, json: json.isJSON)
        }
      }
      job.skippedFiles.show(json: json.isJSON)
      try end.exit()
    }
  }

  private func show(_ info: PhotoInfo, _ path: String, isFirst: Bool) {
    if json.isJSON {
      return Row(info, input: path).print()
    }
    if !isFirst { Console.print("") }
    Console.print(Console.safe(path))
    var table = TextTable()
    for line in info.lines { table.add("  " + line.label, lines: line.value) }
    table.print()
    for warning in info.warnings { Console.warn("\(path): \(warning)") }
  }
}

extension Row {
  /// The row with what is known about a photo.
  init(_ info: PhotoInfo, input: String) {
    self.init(.photo, input: input)
    warnings = info.warnings
    fields = info.json.objectValue?.members.filter { $0.key != "warnings" } ?? []
  }
}

extension InfoCommand: PhotoNaming {
  var photoNames: [String] { photos }
}
