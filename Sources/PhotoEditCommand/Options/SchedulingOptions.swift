import ArgumentParser
import Foundation
import PhotoEdit

/// Where photos are rendered.
enum IsolationMode: String, ExpressibleByArgument, CaseIterable {
  case process, none

  /// What workers run: this program. Tests run commands in another one, and name it.
  @TaskLocal static var workers = Isolation.ownProcesses

  /// The isolation.
  var isolation: Isolation {
    switch self {
    case .process: Self.workers
    case .none: .none
    }
  }
}

/// Long edges, such as `2048,1024,512`.
struct SizeList {
  let pixels: [Int]

  @Sendable static func read(_ text: String) throws -> SizeList {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let pixels = parts.compactMap { Int($0.trimmingCharacters(in: .whitespaces)) }
    guard pixels.count == parts.count else {
      throw ValidationError("expected long edges in pixels such as 2048,1024,512, found '\(text)'")
    }
    return SizeList(pixels: pixels)
  }
}

/// An amount of memory, such as `512MiB`.
struct MemoryAmount {
  let bytes: Int

  @Sendable static func read(_ text: String) throws -> MemoryAmount {
    guard let bytes = MemorySize.bytes(text) else {
      throw ValidationError(
        "expected an amount of memory such as 512MiB, 4GB, 2g or a number of bytes, found '\(text)'")
    }
    return MemoryAmount(bytes: bytes)
  }
}
