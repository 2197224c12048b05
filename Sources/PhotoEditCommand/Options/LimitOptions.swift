import ArgumentParser
import Foundation
import PhotoEdit

/// The limits of photos.
struct LimitOptions: ParsableArguments {
  @Option(
    name: .customLong("limit"),
    help: ArgumentHelp(
      """
      Change a limit: pixels (100MP), side (65500), pages (10000), scans (100), file (512MiB), \
      time (30 seconds), memory (1GiB). PHOTOEDIT_LIMITS does the same, as in pixels=200MP,time=60.
      """, valueName: "word=number"))
  var settings: [String] = []

  /// The limits of the environment, overridden by the options.
  var limits: PhotoLimits {
    get throws {
      var limits = try PhotoLimits(environment: ProcessInfo.processInfo.environment)
      for setting in settings { try limits.set(setting) }
      return limits
    }
  }
}
