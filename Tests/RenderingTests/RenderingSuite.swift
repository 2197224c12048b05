import TestSupport
import Testing

/// The tests of this layer. Those that count what a process holds run in processes of their own.
@Suite("Rendering", .timeLimit(.minutes(Effort.minutes)))
enum RenderingSuite {}
