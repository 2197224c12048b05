import Adjustments
import CPixels
package import VIPS

extension RenderPlan {
  /// The decoded rows that a rendering needs at a time, for decoders that hold only the last rows.
  package struct Rows: Hashable, Sendable {
    /// Further decoded rows, above and below, that a row of the picture depends on.
    package var reach = 0
    /// Decoded rows for one row of the picture.
    package var scale = 1.0
  }

  /// The decoded rows that the plan needs at a time.
  package var rows: Rows {
    var rows = Rows()
    // From the picture back to the photo.
    for stage in stages.reversed() {
      switch stage {
      case .orient, .point, .retouch: break
      case .area(let stage): rows.reach += stage.kernel.reach
      case .local(let stage): rows.reach += stage.reach
      case .frame(let stage) where stage.isExact: break
      case .frame(let stage):
        let map = stage.transform.map.tangent(amid: stage.transform.size)
        let step = abs(map.d) + abs(map.e)
        rows.reach = Int((Double(rows.reach) * step + 3 * max(1, step)).rounded(.up)) + 2
        rows.scale *= step
      }
    }
    return rows
  }

  /// How the plan is evaluated: in bands tall enough that little is computed twice, and short enough to bound memory.
  package func streaming(threads: Int) -> Streaming {
    let rows = rows
    // Nothing is computed twice, whatever the height.
    if threads == 1, continues { return Streaming(bandHeight: Self.continuedHeight, threads: 1) }
    let held = Self.bandBytes / (widest * 3 * MemoryLayout<Float>.size)
    // Kernels with a small reach hold few rows, whatever the height; at most a sixth of the rows is computed twice.
    // Between two such kernels lie the floats of a whole band: a third of the height takes a third of the memory, in
    // the same time.
    let enough = rows.reach <= Self.smallReach ? (areaPasses > 1 ? 4 : 12) * rows.reach : 0
    let decoded = Double(min(max(32 * rows.reach, 32), max(32, held, enough), 768))
    let height = (decoded / rows.scale / 16).rounded(.up) * 16
    var streaming = Streaming(bandHeight: max(16, Int(height)), threads: threads)
    // Where bands take long to compute, a thread that waits for its turn loses little.
    streaming.hasSpare = areaPasses < 2
    return streaming
  }

  /// Whether each part of the picture continues where the previous one ended, in every pass with a neighborhood.
  private var continues: Bool {
    guard areaPasses > 0 else { return false }
    return stages.drop { !$0.hasNeighborhood }.allSatisfy { stage in
      switch stage {
      case .area(let stage): px_area_is_continued(stage.kernel.kind) != 0
      case .frame(let stage): stage.isCrop
      case .orient, .point, .retouch, .local: true
      }
    }
  }

  /// The height of bands that continue where the previous one ended.
  private static let continuedHeight = 64

  /// The bytes that wide area kernels hold while two threads compute a tile each.
  package var tileBytes: Int {
    stages.reduce(0) { bytes, stage in
      guard case .area(let stage) = stage, stage.kernel.isWide else { return bytes }
      let (height, reach) = (stage.kernel.tileHeight, stage.kernel.reach)
      // Color and alpha, color times alpha, and the blurred planes.
      let floats = min(stage.frame.height, height + 2 * reach) * 7 + height * 4
      return max(bytes, 2 * stage.frame.width * floats * MemoryLayout<Float>.size)
    }
  }

  /// The maximum size of the floats of a band, in bytes.
  private static let bandBytes = 6 << 20

  /// The reach, in rows, up to which area kernels hold rows rather than tiles: that of noise reduction, plus a margin.
  private static let smallReach = 24

  /// The number of passes with a neighborhood.
  private var areaPasses: Int { stages.count { $0.hasNeighborhood } }

  /// The largest width of a stage.
  private var widest: Int {
    stages.reduce(target.size.width) { widest, stage in
      guard case .frame(let stage) = stage else { return widest }
      return max(widest, stage.input.width)
    }
  }

  /// The decoded rows to hold for an evaluation.
  package func window(for streaming: Streaming) -> RowWindow { streaming.window(reach: rows.reach, scale: rows.scale) }
}

extension RenderPlan.Stage {
  /// Whether its pixels depend on others around them.
  fileprivate var hasNeighborhood: Bool {
    switch self {
    case .area, .local: true
    default: false
    }
  }
}
