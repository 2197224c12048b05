import Foundation

// Measures pictures of a library; LibraryBench runs it. It prints a number by its name in each line.
let arguments = Array(CommandLine.arguments.dropFirst())
let measurements: [String: @Sendable (ImageBench) async throws -> Void] = [
  "make": { try await $0.make() },
  "grid": { try await $0.measureGrid() },
  "scroll": { try await $0.measureScrolling() },
  "urgent": { try await $0.measureUrgent() },
]
guard arguments.count == 2, let measure = measurements[arguments[0]] else {
  FileHandle.standardError.write(
    Data("usage: ImageBench \(measurements.keys.sorted().joined(separator: "|")) FOLDER\n".utf8))
  exit(64)
}
do {
  try await measure(ImageBench(folder: URL(filePath: arguments[1])))
} catch {
  FileHandle.standardError.write(Data("error: \(error)\n".utf8))
  exit(1)
}
