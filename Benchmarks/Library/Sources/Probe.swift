import Foundation

/// One measurement, in a process of its own: `LibraryBench probe NAME ARGUMENT…`.
struct Probe {
  /// What follows the name on the command line.
  let arguments: [String]
  /// What it tells.
  var values = Values()

  init(_ arguments: [String]) { self.arguments = arguments }

  /// The probes by their names.
  static let all: [String: @Sendable (inout Probe) throws -> Void] = [
    "make": { try $0.make() },
    "rebuild": { try $0.rebuild() },
    "verify": { try $0.verify() },
    "first-page": { try $0.firstPage() },
    "fetch-all": { try $0.fetchAll() },
    "access": { try $0.access() },
    "lookups": { try $0.lookups() },
    "change-details": { try $0.changeDetails() },
    "edit-many": { try $0.editMany() },
    "long-history": { try $0.longHistory() },
    "commits": { try $0.commits() },
    "edit-each": { try $0.editEach() },
    "writer": { try $0.write() },
    "collect": { try $0.collect() },
    "export": { try $0.export() },
    "import-archive": { try $0.importArchive() },
    "import": { try $0.importPhotos() },
    "database": { try $0.writeDatabase() },
  ]

  /// Runs a probe and prints what it tells.
  static func run(_ name: String, _ arguments: [String]) throws {
    guard let body = all[name] else { throw BenchError("there is no probe '\(name)'") }
    var probe = Probe(arguments)
    try body(&probe)
    FileHandle.standardOutput.write(Data(probe.values.text.utf8))
  }

  /// The argument at a place.
  func argument(_ place: Int) throws -> String {
    guard arguments.indices.contains(place) else { throw BenchError("the probe lacks argument \(place + 1)") }
    return arguments[place]
  }

  /// The number at a place.
  func number(_ place: Int) throws -> Int {
    guard let number = Int(try argument(place)) else { throw BenchError("argument \(place + 1) is no number") }
    return number
  }

  /// Tells what a piece of work has used, as `NAME-cpu` and `NAME-wall`, or less if it used less before.
  mutating func tell(_ name: String, _ usage: Usage) {
    values[name + "-cpu"] = min(usage.cpu, values[name + "-cpu"] ?? .infinity)
    values[name + "-wall"] = min(usage.wall, values[name + "-wall"] ?? .infinity)
  }
}
