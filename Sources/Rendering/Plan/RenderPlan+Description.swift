import Adjustments

extension RenderPlan: CustomStringConvertible {
  /// The plan in human-readable form, one line per stage.
  package var description: String { lines.joined(separator: "\n") }

  /// The lines of `recipe explain`.
  package var lines: [String] {
    let samples = "\(sourceDepth)-bit \(Self.channels(sourceBands))"
    let how = (decodeShrink > 1 ? "at 1/\(decodeShrink), " : "") + (access == .stream ? "streaming" : "into memory")
    var lines = ["decode   \(samples), \(sourceColor.name), \(how)"]
    lines += stages.indices.map { stages[$0].line(sharing: sharing($0)) }
    let fitting = target.reducesChroma ? "chroma reduced to fit, " : ""
    let rounding = target.isExact ? "samples as they are" : fitting + "one rounding"
    lines.append(
      "encode   \(target.size), \(target.depth)-bit \(Self.channels(target.bands)), \(target.color.name), \(rounding)")
    return lines + notes.map { "note     \($0)" }
  }

  private static func channels(_ bands: Int) -> String {
    ["gray", "gray + alpha", "RGB", "RGB + alpha"][(bands - 1) & 3]
  }

  /// The passes over pixels that compute something.
  ///
  /// Point steps share the pass of an adjacent area step, of a sampling along both axes that follows, and of the
  /// encoding at the end.
  package var passCount: Int {
    var count = 0
    for (index, stage) in stages.enumerated() {
      switch stage {
      case .orient: break
      case .frame(let frame): count += frame.isExact ? 0 : 1
      case .point: count += sharing(index) == nil ? 1 : 0
      case .area, .local, .retouch: count += 1
      }
    }
    return count
  }

  /// The stage whose pass computes the point steps at an index; nil where they have a pass of their own.
  ///
  /// Point steps share the pass of an adjacent area step and of a following sampling along both axes.
  func sharing(_ index: Int) -> String? {
    guard case .point = stages[index], isOptimized else { return nil }
    if index > 0, let name = stages[index - 1].areaName { return name }
    guard index + 1 < stages.count else { return nil }
    switch stages[index + 1] {
    case .area, .local: return stages[index + 1].areaName
    case .frame(let next): return !next.isExact && next.isUpright ? "the sampling" : nil
    case .orient, .point, .retouch: return nil
    }
  }
}

extension RenderPlan.Stage {
  /// The name of a pass that adjacent point steps share; nil if the stage has none.
  fileprivate var areaName: String? {
    switch self {
    case .area(let stage): stage.op
    case .local(let stage): stage.ops.joined(separator: " + ")
    case .orient, .frame, .point, .retouch: nil
    }
  }

  fileprivate func line(sharing: String?) -> String {
    switch self {
    case .orient(let orientation): "orient   EXIF orientation \(orientation), exact"
    case .frame(let stage):
      "geometry \(stage.ops.joined(separator: " + ")): \(stage.input) to \(stage.transform.size), "
        + (stage.isCrop ? "a crop, exact" : stage.isExact ? "exact" : "sampled once, Lanczos3 in linear light")
    case .point(let stage):
      "point    \(stage.ops.joined(separator: " + ")): "
        + (sharing.map { "in the pass of \($0)" } ?? "one pass of \(stage.program.stepNames.joined(separator: ", "))")
    case .retouch(let stage):
      "retouch  \(stage.op): \(stage.program.spots.count == 1 ? "a spot" : "\(stage.program.spots.count) spots")"
    case .area(let stage):
      "area     \(stage.op): reach \(stage.kernel.reach) px"
        + (stage.opacity < 1 ? ", opacity \(stage.opacity)" : "") + (stage.mask == nil ? "" : ", masked")
    case .local(let stage):
      "local    \(stage.ops.joined(separator: " + ")): over one base, reach \(stage.reach) px"
        + (stage.runs.count > 1 ? ", in \(stage.runs.count) runs" : "")
        + (stage.runs.contains { $0.mask != nil } ? ", masked" : "")
    }
  }
}
