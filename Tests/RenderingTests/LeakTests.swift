import Adjustments
import CVips
import Documents
import Testing
import VIPS

extension RenderingSuite {
  @Suite("leaks of a rendering")
  struct LeakTests {
    // A process of its own: elsewhere other tests make objects at the same time.
    @Test("no libvips object is left after any adjustment")
    func leaks() async {
      await #expect(processExitsWith: .success) {
        let picture = Picture(61, 47, bands: 4)
        let photo = try picture.photo()
        let before = LeakTests.objectCount()
        for op in Catalog.ops {
          let adjustment = Specimens.adjustment(op, Specimens.typical[op] ?? [:])
          _ = try Engine.codes(photo, [adjustment])
          #expect(LeakTests.objectCount() == before, "\(op)")
        }
      }
    }

    /// The objects of libvips that are alive.
    static func objectCount() -> Int {
      var count = 0
      withUnsafeMutablePointer(to: &count) { pointer in
        _ = vips_object_map(
          { _, count, _ in
            count?.assumingMemoryBound(to: Int.self).pointee += 1
            return nil
          }, pointer, nil)
      }
      return count
    }
  }
}
