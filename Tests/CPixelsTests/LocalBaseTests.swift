import CPixels
import TestSupport
import Testing

@Suite("bases of local adjustments", .timeLimit(.minutes(Effort.minutes)))
struct LocalBaseTests {
  @Test("surroundings lighter than the lightest level have a base at that level", arguments: [3.5, 4, 8])
  func lightSurroundings(lightness: Float) {
    var proxy = px_local_proxy(
      width: 40, height: 30, frame_width: 40, frame_height: 30, x: 0, y: 0, long_edge: 200)
    let count = 40 * 30
    let nodes = Int(px_local_columns(&proxy) * px_local_rows(&proxy) * Int32(PX_LOCAL_LEVELS))
    var (a, c) = ([Float](repeating: 0, count: count), [Float](repeating: 0, count: count))
    var grid = [Float](repeating: 0, count: nodes)
    a.withUnsafeMutableBufferPointer { a in
      c.withUnsafeMutableBufferPointer { c in
        grid.withUnsafeMutableBufferPointer { grid in
          var base = px_local_base_data()
          (base.a, base.c, base.base) = (a.baseAddress, c.baseAddress, grid.baseAddress)
          #expect(px_local_base(&proxy, [Float](repeating: lightness, count: count), nil, &base) == 1)
        }
      }
    }
    // Level k is -12 + k/4 EV; the node nearest to the surroundings has little of the prior, which is its own level.
    let level = Int((min(lightness, 4) + 12) * 4)
    for column in 0..<nodes / Int(PX_LOCAL_LEVELS) {
      #expect(abs(grid[column * Int(PX_LOCAL_LEVELS) + level] - min(lightness, 4)) < 1e-5)
    }
  }
}
