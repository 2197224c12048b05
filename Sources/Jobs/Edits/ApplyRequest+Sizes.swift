import Adjustments
import Documents

extension ApplyRequest {
  /// The settings of each output of a photo, with the long edge where there are several.
  var targets: [(longEdge: Int?, settings: OutputSettings)] {
    guard !sizes.isEmpty else { return [(nil, settings)] }
    return sizes.map { longEdge in
      var settings = settings
      settings.setSize(longEdge: longEdge)
      return (longEdge, settings)
    }
  }

  /// Checks the sizes.
  ///
  /// - Throws: `EditError` where one is out of range or a duplicate, or several outputs would have the same name.
  func checkSizes() throws(EditError) {
    if let bad = sizes.first(where: { !(1...65_500).contains($0) }) {
      throw EditError(.badSize, "expected a size from 1 to 65500 pixels, found \(bad)")
    }
    if let twice = sizes.first(where: { size in sizes.count { $0 == size } > 1 }) {
      throw EditError(.badSize, "duplicate size \(twice)")
    }
    guard let output else {
      guard sizes.isEmpty else {
        throw EditError(.noOutput, "sizes need an output", hint: "give -o")
      }
      return
    }
    if sizes.count > 1, !output.has("size") {
      throw EditError(
        .badOutput, "\(sizes.count) sizes would be written to '\(output.text)'",
        hint: "put {size} into the path: -o 'out/{stem}-{size}.{ext}'")
    }
    if sizes.isEmpty, output.has("size"), settings.longEdge == nil {
      throw EditError(
        .badOutput, "the output path contains {size}, but no sizes are given",
        hint: "name them: --sizes 2048,1024")
    }
  }
}
