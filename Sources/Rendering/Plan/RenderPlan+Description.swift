import Adjustments
import VIPS

extension RenderPlan: CustomStringConvertible {
  /// The plan for people, a line for each stage.
  package var description: String { lines.joined(separator: "\n") }

  /// The lines of `recipe explain`.
  package var lines: [String] {
    let samples = "\(sourceDepth)-bit \(Self.channels(sourceBands))"
    var lines = ["decode   \(samples), \(sourceColor.name), \(access == .stream ? "streaming" : "into memory")"]
    lines += stages.indices.map { stages[$0].line(isShared: isSharedWithNext($0)) }
    let how = target.isExact ? "samples as they are" : "one rounding"
    lines.append(
      "encode   \(target.size), \(target.depth)-bit \(Self.channels(target.bands)), \(target.color.name), \(how)")
    return lines + notes.map { "note     \($0)" }
  }

  private static func channels(_ bands: Int) -> String {
    ["gray", "gray + alpha", "RGB", "RGB + alpha"][(bands - 1) & 3]
  }

  /// The passes over pixels that compute something.
  ///
  /// Point steps share the pass of a sampling along both axes that follows, and that of the encoding at the end.
  package var passCount: Int {
    var count = 0
    for (index, stage) in stages.enumerated() {
      switch stage {
      case .orient: break
      case .frame(let frame): count += frame.isExact ? 0 : 1
      case .point: count += isSharedWithNext(index) ? 0 : 1
      case .area: count += 1
      }
    }
    return count
  }

  /// Whether the stage at an index is computed in the same pass as the one after it.
  func isSharedWithNext(_ index: Int) -> Bool {
    guard case .point = stages[index], index + 1 < stages.count, case .frame(let next) = stages[index + 1] else {
      return false
    }
    return !next.isExact && next.isUpright
  }
}

extension RenderPlan.Stage {
  fileprivate func line(isShared: Bool) -> String {
    switch self {
    case .orient(let orientation): "orient   EXIF orientation \(orientation), exact"
    case .frame(let stage):
      "geometry \(stage.ops.joined(separator: " + ")): \(stage.input) to \(stage.transform.size), "
        + (stage.isCrop ? "a crop, exact" : stage.isExact ? "exact" : "sampled once, Lanczos3 in linear light")
    case .point(let stage):
      "point    \(stage.ops.joined(separator: " + ")): "
        + (isShared ? "in the pass of the sampling" : "one pass of \(stage.program.stepNames.joined(separator: ", "))")
    case .area(let stage):
      "area     \(stage.op): reach \(stage.operation.reach) px"
        + (stage.opacity < 1 ? ", opacity \(stage.opacity)" : "")
    }
  }
}
