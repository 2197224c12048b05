import CLinux
import Foundation
import Glibc
import TestSupport
import Testing

/// How processes of the program set up malloc.
@Suite(
  "memory settings", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: FaultLibrary.memory != nil, Comment(rawValue: FaultLibrary.reason)))
struct MemorySettingTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.recipe()
  }

  /// A call of mallopt.
  private struct Call: Hashable {
    let process: Int
    let threads: Int
    let parameter: Int
    let value: Int
  }

  private func calls() throws -> [Call] {
    try String(decoding: shop.data("calls"), as: UTF8.self).split(separator: "\n").compactMap { line in
      let numbers = line.split(separator: " ").compactMap { Int($0) }
      return numbers.count == 4
        ? Call(process: numbers[0], threads: numbers[1], parameter: numbers[2], value: numbers[3]) : nil
    }
  }

  private func program(_ variables: [String: String] = [:]) -> Program {
    var program = shop.program
    program.isAlone = true
    program.environment.merge([
      "LD_PRELOAD": FaultLibrary.memory ?? "", "FAULT_MALLOPT": shop.url("calls").path,
    ]) { $1 }
    program.environment.merge(variables) { $1 }
    return program
  }

  /// What each process is to set: two arenas, blocks of 4 MiB mapped, 32 MiB kept.
  private static let settings = [
    [Int(M_ARENA_MAX), 2], [Int(M_MMAP_THRESHOLD), 4 << 20], [Int(M_TRIM_THRESHOLD), 32 << 20],
  ]

  @Test("the program and each of its workers set up malloc once, before they start a second thread")
  func workers() throws {
    let names = ["in/1.jpg", "in/2.jpg", "in/3.jpg"]
    for name in names { try shop.photo(name) }
    let outcome = try program().run(
      ["apply", "recipe.json", "--no-library", "--jobs", "2", "--isolate", "process", "-o", "out/{stem}.avif"] + names)
    #expect(outcome.status == 0, "\(outcome.messages)")
    let processes = Dictionary(grouping: try calls()) { $0.process }
    #expect(processes.count >= 2)
    for calls in processes.values {
      #expect(calls.map { [$0.parameter, $0.value] } == Self.settings)
      #expect(calls.allSatisfy { $0.threads == 1 })
    }
  }

  @Test("the server does, too")
  func server() throws {
    #expect(try shop.program("init").status == 0)
    let running = try program().start(["serve", "--port", "0"])
    running.waitForOutput()
    running.send(SIGTERM)
    _ = try running.wait(.seconds(60))
    let calls = try calls()
    #expect(calls.map { [$0.parameter, $0.value] } == Self.settings)
    #expect(calls.allSatisfy { $0.threads == 1 })
  }

  @Test(
    "variables of glibc in the environment take precedence",
    arguments: [
      "MALLOC_ARENA_MAX", "MALLOC_MMAP_THRESHOLD_", "MALLOC_TRIM_THRESHOLD_",
    ])
  func variables(name: String) throws {
    #expect(try program([name: "8388608"])("--version").status == 0)
    let parameter = [
      "MALLOC_ARENA_MAX": M_ARENA_MAX, "MALLOC_MMAP_THRESHOLD_": M_MMAP_THRESHOLD,
      "MALLOC_TRIM_THRESHOLD_": M_TRIM_THRESHOLD,
    ][name].map { Int($0) }
    #expect(try calls().map(\.parameter) == Self.settings.map { $0[0] }.filter { $0 != parameter })
  }
}
