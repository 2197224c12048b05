import ArgumentParser
import Batch
import Foundation
import PhotoEdit

/// Shows the facts of a photo.
struct InfoCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info",
    abstract: "Show the format, size, color and camera of a photo, and what a rendering would lose.",
    discussion: "photoedit info photo.jpg\nphotoedit info --json *.jpg")

  @Argument(help: "The photos.", completion: .file())
  var photos: [String]

  @Flag(name: .shortAndLong, help: "Include the photos in folders, at any depth.") var recursive = false
  @OptionGroup(title: "Limits") var limitOptions: LimitOptions
  @OptionGroup var json: JSONOption

  func run() async throws {
    try await answering(json: json.isJSON) {
      var failures: [EditError] = []
      let loader = PhotoLoader(IsolationMode.process.isolation, limits: try limitOptions.limits)
      let found = try InputList.inputs(photos, recursive: recursive)
      let inputs = found.photos
      if inputs.isEmpty { Console.sayNothingToDo(json: json.isJSON) }
      var isFirst = true
      for input in inputs {
        let path = input.path
        do throws(EditError) {
          if let problem = input.problem { throw problem }
          try show(path, loader, isFirst: isFirst)
          isFirst = false
        } catch {
          failures.append(error)
          Failure.show(error, of: input, json: json.isJSON)
        }
      }
      found.leftOut.show(json: json.isJSON)
      if let first = failures.first { throw ExitCode(inputs.count == 1 ? first.category.rawValue : 3) }
    }
  }

  private func show(_ path: String, _ loader: PhotoLoader, isFirst: Bool) throws(EditError) {
    let info = try loader.info(contentsOf: URL(exactPath: path))
    if json.isJSON {
      return Row(info, input: path).print()
    }
    if !isFirst { Console.print("") }
    Console.print(Console.safe(path))
    var table = TextTable()
    for line in info.lines { table.add("  " + line.label, line.value) }
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
