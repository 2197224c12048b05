import ArgumentParser
import Foundation
import PhotoEdit

/// Where photos are rendered.
enum IsolationMode: String, ExpressibleByArgument, CaseIterable {
  case process, none

  /// The same for the library: workers are this very program, also where its file was replaced meanwhile.
  var isolation: Isolation {
    switch self {
    case .process: .processes(executable: URL(fileURLWithPath: "/proc/self/exe"))
    case .none: .none
    }
  }
}

/// Long edges, as `2048,1024,512`.
struct SizeList: ExpressibleByArgument {
  let pixels: [Int]

  init?(argument: String) {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
    pixels = parts.compactMap { Int($0.trimmingCharacters(in: .whitespaces)) }
    guard !pixels.isEmpty, pixels.count == parts.count else { return nil }
  }
}

/// An amount of memory, as `512MiB`.
struct MemoryAmount: ExpressibleByArgument {
  let bytes: Int

  init?(argument: String) {
    guard let bytes = MemorySize.bytes(argument) else { return nil }
    self.bytes = bytes
  }
}
