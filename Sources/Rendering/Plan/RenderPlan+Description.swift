import Adjustments
import VIPS

extension RenderPlan: CustomStringConvertible {
  /// The plan for people, a line for each stage.
  package var description: String { lines.joined(separator: "\n") }

  /// The lines of `recipe explain`.
  package var lines: [String] {
    let samples = "\(sourceDepth)-bit \(Self.channels(sourceBands))"
    var lines = ["decode   \(samples), \(sourceColor.name), \(access == .stream ? "streaming" : "into memory")"]
    lines += stages.map(\.line)
    let how = target.isExact ? "samples as they are" : "one rounding"
    lines.append(
      "encode   \(target.size), \(target.depth)-bit \(Self.channels(target.bands)), \(target.color.name), \(how)")
    return lines + notes.map { "note     \($0)" }
  }

  private static func channels(_ bands: Int) -> String {
    ["gray", "gray + alpha", "RGB", "RGB + alpha"][(bands - 1) & 3]
  }

  /// The passes over pixels that compute something.
  package var passCount: Int {
    stages.reduce(0) { count, stage in
      switch stage {
      case .orient: count
      case .frame(let frame): frame.isExact ? count : count + 1
      case .point, .area: count + 1
      }
    }
  }
}

extension RenderPlan.Stage {
  fileprivate var line: String {
    switch self {
    case .orient(let orientation): "orient   EXIF orientation \(orientation), exact"
    case .frame(let stage):
      "geometry \(stage.ops.joined(separator: " + ")): \(stage.input) to \(stage.transform.size), "
        + (stage.isCrop ? "a crop, exact" : stage.isExact ? "exact" : "sampled once, Lanczos3 in linear light")
    case .point(let stage): "point    \(stage.ops.joined(separator: " + ")): one pass"
    case .area(let stage):
      "area     \(stage.op): reach \(stage.operation.reach) px"
        + (stage.opacity < 1 ? ", opacity \(stage.opacity)" : "") + (stage.mask == nil ? "" : ", masked")
    }
  }
}
