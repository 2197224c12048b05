import Foundation
import TestSupport
import Testing

/// The promises of the documents, and the tests that are named behind them.
@Suite("promises", .timeLimit(.minutes(Effort.minutes)))
struct PromiseTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func lines(_ path: String) throws -> [String] {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8).components(separatedBy: "\n")
  }

  /// The suites that the table of Reliability.md names for each number.
  private static func table() throws -> [Int: [String]] {
    var table: [Int: [String]] = [:]
    for line in try lines("Documentation/Reliability.md") {
      guard let row = line.wholeMatch(of: /\| (\d+)\. [^|]+ \| ([^|]+) \| [^|]+ \|/) else { continue }
      let number = Int(row.1) ?? 0
      #expect(table[number] == nil, "\(number) stands twice")
      table[number] = row.2.matches(of: /`(\w+)`/).map { String($0.1) }
    }
    return table
  }

  /// The numbers behind the promises of a document, by promise.
  private static func numbers(_ path: String, below heading: String) throws -> [(promise: String, numbers: [Int])] {
    let section = try lines(path).drop { $0 != heading }.dropFirst().prefix { !$0.hasPrefix("## ") }
    return section.compactMap { line in
      guard let promise = line.firstMatch(of: /^- \*\*(.+?)\*\*/)?.1 else { return nil }
      let numbers = promise.firstMatch(of: /\(([\d, ]+)\)\.?$/)?.1 ?? ""
      return (String(promise), numbers.split(separator: ", ").compactMap { Int($0) })
    }
  }

  @Test("each promise names two suites or more, all of which exist")
  func suites() throws {
    let table = try Self.table()
    let files = FileManager.default.subpaths(atPath: Self.root.appendingPathComponent("Tests").path) ?? []
    var known: Set<String> = []
    var wanted = Set(table.values.joined())
    func look(in path: String) throws {
      let types = try String(contentsOf: Self.root.appendingPathComponent("Tests/" + path), encoding: .utf8)
        .matches(of: /(?m)^ *(?:struct|final class|class|enum|extension) (\w+)/).map { String($0.1) }
      known.formUnion(types)
      wanted.subtract(types)
    }
    // Most suites are in files of their names.
    let named = Set(wanted.map { $0 + ".swift" })
    let isNamed = { (path: String) in named.contains(String(path.split(separator: "/").last ?? "")) }
    for path in files where isNamed(path) { try look(in: path) }
    for path in files where path.hasSuffix("Tests.swift") && !isNamed(path) && !wanted.isEmpty { try look(in: path) }
    #expect(table.keys.sorted() == Array(1...table.count) && table.count > 20)
    for (number, suites) in table {
      #expect(Set(suites).count >= 2, "\(number)")
      #expect(known.isSuperset(of: suites), "\(number): \(Set(suites).subtracting(known))")
    }
  }

  /// The suites that listed faults which break a promise name, by promise.
  private static func findingSuites() throws -> [Int: Set<String>] {
    let folder = root.appendingPathComponent("Tests/Faults")
    var found: [Int: Set<String>] = [:]
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    where file.pathExtension == "txt" {
      for entry in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n\n") {
        let suites = entry.firstMatch(of: /(?m)^suites: (.+)$/)?.1.split(separator: " ") ?? []
        for promise in entry.matches(of: /(?m)^promise: (\d+)$/) {
          let names = suites.compactMap { $0.split(separator: ".").last }.map(String.init)
          found[Int(promise.1) ?? 0, default: []].formUnion(names)
        }
      }
    }
    return found
  }

  @Test("listed faults that break a promise name two of its suites, and no others")
  func faults() throws {
    let (table, finding) = (try Self.table(), try Self.findingSuites())
    #expect(finding.keys.existAndSatisfy { table[$0] != nil })
    for (number, suites) in table {
      let found = finding[number] ?? []
      #expect(found.intersection(suites).count >= 2, "\(number): \(found.sorted())")
      #expect(found.isSubset(of: suites), "\(number): \(found.subtracting(suites))")
    }
  }

  @Test(
    "each promise of the README and of SECURITY.md has a number of the table",
    arguments: [("README.md", "## What it promises", 6), ("SECURITY.md", "## Promises", 12)])
  func documents(path: String, heading: String, count: Int) throws {
    let table = try Self.table()
    let promises = try Self.numbers(path, below: heading)
    #expect(promises.count >= count)
    for (promise, numbers) in promises {
      #expect(numbers.existAndSatisfy { table[$0] != nil }, "\(promise)")
    }
  }
}
