package import CPixels
import Threads

/// The instruction set of the kernels, which applies to the whole process.
package enum Instructions {
  /// The sets that this processor supports, the plain code first.
  package static let available = [PX_BASELINE, PX_AVX2, PX_AVX512].filter { px_instructions_supported($0) != 0 }

  /// The display name of a set.
  package static func name(_ instructions: px_instructions) -> String {
    switch instructions {
    case PX_AVX2: "AVX2"
    case PX_AVX512: "AVX-512"
    default: "baseline"
    }
  }

  /// Calls the body while the kernels of a set are in use, one body at a time.
  ///
  /// All sets give the same bytes, so tests that run at the same time are not affected.
  package static func using<Result, Failure: Error>(
    _ instructions: px_instructions, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try inUse.withLock { _ throws(Failure) in
      let before = px_instructions_in_use()
      px_use_instructions(instructions)
      defer { px_use_instructions(before) }
      return try body()
    }
  }

  private static let inUse = Monitor(())
}
