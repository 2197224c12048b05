import Testing

/// All tests of this layer, one after another: libvips has one error buffer for all threads.
@Suite("Rendering", .serialized)
enum RenderingSuite {}
