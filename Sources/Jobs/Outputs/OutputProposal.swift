import DurableFiles
import Editing
import ImageFiles

/// Proposes a template under which the photos of a job do not collide.
struct OutputProposal {
  /// Where the outputs go now; nil where they have no path.
  let output: OutputTemplate?
  /// The number of photos.
  let count: Int
  /// Whether there are several sizes of each photo.
  var hasSizes = false
  /// The paths of all outputs under a template, with links resolved; a photo without a path has none.
  let targets: (OutputTemplate) -> [String]

  /// What to do about two photos with the same output.
  func hint(about first: String, _ second: String) -> String {
    if FileIdentity(first)?.isSameFile(as: FileIdentity(second)) == true { return "name each photo once" }
    guard let template else { return "write the photos to different folders" }
    return "use -o '\(template)'"
  }

  /// The first of several templates that gives each rendering a unique name that no file has.
  private var template: String? {
    guard let output else { return nil }
    let ending = output.format.map { ".\($0.fileExtensions[0])" } ?? ".{ext}"
    let size = hasSizes ? "-{size}" : ""
    let width = String(count).count
    let names = [
      "{stem}", "{dir}/{stem}", "{name}", "{dir}/{name}", "{stem}-{index:0\(width)}", "{index:0\(width)}-{stem}",
    ]
    return names.lazy.map { output.literalFolder + $0 + size + ending }.first(where: isFree)
  }

  private func isFree(_ text: String) -> Bool {
    guard let template = try? OutputTemplate(text) else { return false }
    var seen: Set<[UInt8]> = []
    return targets(template).allSatisfy { seen.insert(Array($0.utf8)).inserted && FileIdentity($0) == nil }
  }
}

extension OutputTemplate {
  /// The folder that the path begins with, as far as it is the same for all photos; `out/` where there is none.
  fileprivate var literalFolder: String {
    FilePath.throughLastSlash(folder + text.prefix { $0 != "{" }) ?? "out/"
  }
}
