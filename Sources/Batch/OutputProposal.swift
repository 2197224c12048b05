import Documents
import Editing
import ImageFiles
import Workers

/// A template under which the photos of a request do not collide.
struct OutputProposal {
  let request: BatchRequest

  /// What to do about two photos with one output.
  func hint(about first: String, _ second: String) -> String {
    if let identity = FileIdentity(first), identity == FileIdentity(second) { return "name each photo once" }
    guard let template else { return "write the photos to different folders" }
    return "use -o '\(template)'"
  }

  /// The first of some templates that gives each rendering a name of its own, which no file has.
  private var template: String? {
    guard let output = request.output else { return nil }
    let ending = output.format.map { ".\($0.fileExtensions[0])" } ?? ".{ext}"
    let size = request.sizes.isEmpty ? "" : "-{size}"
    let width = String(request.inputs.count).count
    let names = [
      "{stem}", "{dir}/{stem}", "{name}", "{dir}/{name}", "{stem}-{index:0\(width)}", "{index:0\(width)}-{stem}",
    ]
    return names.lazy.map { output.literalFolder + $0 + size + ending }.first(where: isFree)
  }

  private func isFree(_ text: String) -> Bool {
    guard let template = try? OutputTemplate(text) else { return false }
    let runner = JobRunner(.none)
    var seen: Set<[UInt8]> = []
    return request.inputs.enumerated().allSatisfy { index, input in
      BatchJob.Item.outputs(template, input, index: index, of: request, in: runner).allSatisfy { output in
        output.problem != nil || seen.insert(Array(output.target.utf8)).inserted && FileIdentity(output.target) == nil
      }
    }
  }
}

extension OutputTemplate {
  /// The folder that the path begins with, as far as it is the same for all photos; `out/` where there is none.
  fileprivate var literalFolder: String {
    let literal = folder + text.prefix { $0 != "{" }
    guard let slash = literal.lastIndex(of: "/") else { return "out/" }
    return String(literal[...slash])
  }
}
