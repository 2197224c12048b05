import TestSupport
import Testing

/// All tests of this layer, one after another: libvips has one error buffer and one count of objects for all threads.
@Suite("VIPS", .timeLimit(.minutes(Effort.minutes)), .serialized)
enum VIPSSuite {}
