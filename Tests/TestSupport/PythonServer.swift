package import Foundation
import Threads

/// Python programs that answer one line after another, because starting Python takes longer than most answers.
package final class PythonServer: Sendable {
  private let program: String
  private let arguments: [String]
  /// Those that wait for a line. One that failed is not put back.
  private let idle = Monitor<[Running]>([])

  /// - Parameter program: reads lines, and prints one line for each.
  package init(_ program: String, _ arguments: [String]) { (self.program, self.arguments) = (program, arguments) }

  /// The answer to a line.
  package func answer(to line: String) throws -> Data {
    guard !line.contains("\n") else { throw CocoaError(.featureUnsupported) }
    let running = try idle.withLock { $0.popLast() } ?? Running(program, arguments)
    let answer = try running.answer(to: line)
    idle.withLock { $0.append(running) }
    return answer
  }

  private final class Running: @unchecked Sendable {
    private let process = Process()
    private let (questions, answers) = (Pipe(), Pipe())

    init(_ program: String, _ arguments: [String]) throws {
      guard let path = Python.path else { throw CocoaError(.executableNotLoadable) }
      process.executableURL = URL(fileURLWithPath: path)
      process.arguments = ["-c", program] + arguments
      (process.standardInput, process.standardOutput) = (questions, answers)
      process.standardError = FileHandle.nullDevice
      try process.run()
    }

    func answer(to line: String) throws -> Data {
      try questions.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
      var output = Data()
      while output.last != UInt8(ascii: "\n") {
        let more = answers.fileHandleForReading.availableData
        guard !more.isEmpty else { throw CocoaError(.executableLoad) }
        output += more
      }
      return output.dropLast()
    }
  }
}
