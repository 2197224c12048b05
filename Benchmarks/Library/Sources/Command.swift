import Foundation

/// A program that runs in a process of its own.
struct Command {
  var words: [String]
  var folder: URL?
  var environment: [String: String] = [:]

  init(_ words: [String], in folder: URL? = nil, environment: [String: String] = [:]) {
    (self.words, self.folder, self.environment) = (words, folder, environment)
  }

  /// A probe of this program.
  static func probe(_ name: String, _ arguments: [String], environment: [String: String] = [:]) -> Command {
    Command(["/proc/self/exe", "probe", name] + arguments, environment: environment)
  }

  /// Starts the program.
  ///
  /// - Parameter output: gets what it prints; nil to discard that.
  func start(_ output: Pipe? = nil) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: words[0]).resolvingSymlinksInPath()
    process.arguments = Array(words.dropFirst())
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    if let output { process.standardOutput = output } else { process.standardOutput = FileHandle.nullDevice }
    if output == nil { process.standardError = FileHandle.nullDevice }
    try process.run()
    return process
  }

  /// Runs the program to its end.
  @discardableResult
  func run() throws -> (usage: Usage, output: String) {
    let pipe = Pipe()
    let (cpu, wall) = (Usage.processor(Usage.children), Usage.now())
    let process = try start(pipe)
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let usage = Usage(cpu: Usage.processor(Usage.children) - cpu, wall: Usage.now() - wall)
    guard process.terminationStatus == 0 else {
      throw BenchError("'\(words.prefix(4).joined(separator: " "))' ended with status \(process.terminationStatus)")
    }
    return (usage, String(decoding: data, as: UTF8.self))
  }

  /// Runs a probe and reads what it tells.
  func values() throws -> Values { Values(try run().output) }
}
