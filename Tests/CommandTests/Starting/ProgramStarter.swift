import Foundation
import Glibc
import TestSupport
import Threads

/// Starts the program without linking it anew: dynamic linking takes three times as long as most commands.
///
/// A process that has loaded the program and not begun it makes each run as a copy of itself (`Tests/FaultShim/starter.c`).
/// Where that does not work, and for environments that the dynamic linker or constructors of libraries read, the program
/// is executed.
final class ProgramStarter: Sendable {
  private let socket: Int32
  /// Held while a process is asked for.
  private let use = Monitor(())

  /// One for each library that is preloaded besides, the empty name for none; nil where there can be none.
  private static let starters = Monitor<[String: ProgramStarter?]>([:])

  /// The variables that only the program itself reads, by the beginning of their names.
  private static let harmless = ["PATH", "HOME", "LANG", "TZ", "TMPDIR", "PHOTOEDIT_", "FAULT_", "CODEC_"]

  /// Whether it works here: for `.enabled(if:)`.
  static var isPossible: Bool { starter(preloading: "") != nil }

  private static func starter(preloading library: String) -> ProgramStarter? {
    starters.withLock { starters in
      let starter = starters[library] ?? ProgramStarter(preloading: library)
      starters[library] = .some(starter)
      return starter
    }
  }

  /// Starts the program.
  ///
  /// - Parameters:
  ///   - arguments: its arguments, without its name.
  ///   - environment: all of its environment.
  ///   - folder: its working directory.
  ///   - streams: the files for its standard input, output and errors.
  /// - Returns: The process, which is a child of this one and leads a process group; nil if the program has to be executed.
  static func start(
    arguments: [[UInt8]], environment: [String: String], folder: String, streams: [String]
  ) -> pid_t? {
    var variables = environment
    let library = variables.removeValue(forKey: "LD_PRELOAD") ?? ""
    guard variables.keys.allSatisfy({ name in harmless.contains { name.hasPrefix($0) } }) else { return nil }
    let words = [Array(Program.path.utf8)] + arguments
    let others = environment.map { Array("\($0)=\($1)".utf8) }
    let places = ([folder] + streams).map { Array($0.utf8) }
    return starter(preloading: library)?.start(places + words + others, counts: [words.count, others.count])
  }

  private init?(preloading library: String) {
    let preloaded = [FaultLibrary.starter, library].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ":")
    let settings = ["LD_PRELOAD": preloaded, "LD_BIND_NOW": "1"]
    guard FaultLibrary.starter != nil,
      let process = try? ConnectedProcess(
        [Program.path], variables: Program.variables.merging(settings) { $1 }, silenced: 0...0)
    else { return nil }
    socket = process.socket
    guard answer() == 0 else {
      close(socket)
      return nil
    }
  }

  /// Asks for a process.
  private func start(_ strings: [[UInt8]], counts: [Int]) -> pid_t? {
    let bytes: [UInt8] = strings.flatMap { $0 + [0] }
    var request: [UInt8] = []
    for number in [bytes.count] + counts { withUnsafeBytes(of: UInt32(number)) { request += $0 } }
    request += bytes
    return use.withLock { _ -> pid_t? in
      var sent = 0
      while sent < request.count {
        let count = request[sent...].withUnsafeBytes { send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        guard count > 0 else { return nil }
        sent += count
      }
      guard let process = answer(), process > 0 else { return nil }
      return process
    }
  }

  private func answer() -> Int32? {
    var number: Int32 = 0
    return read(socket, &number, 4) == 4 ? number : nil
  }
}
