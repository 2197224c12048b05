import ArgumentParser
import Foundation
import PhotoEdit

/// The limits of photos.
struct LimitOptions: ParsableArguments {
  @Option(
    name: .customLong("limit"),
    help: ArgumentHelp(
      """
      Change a limit: pixels (250MP), side (65500), pages (10000), scans (100), file (2GiB), \
      time (30 seconds), memory (4GiB). PHOTOEDIT_LIMITS does the same, as in pixels=400MP,time=60.
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
