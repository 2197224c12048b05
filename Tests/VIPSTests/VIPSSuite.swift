import Testing

/// All tests of this layer, one after another: libvips has one error buffer and one count of objects for all threads.
@Suite("VIPS", .timeLimit(.minutes(10)), .serialized)
enum VIPSSuite {}
