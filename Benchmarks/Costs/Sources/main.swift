import Adjustments
import Foundation
import VIPS

// Measures the cost of each adjustment and writes Sources/Adjustments/Recipe/AdjustmentCosts.swift.

/// The table as Swift code.
func source(_ costs: [(op: String, nanoseconds: Double)]) -> String {
  let lines = costs.sorted { $0.op < $1.op }.map { "    \"\($0.op)\": \($0.nanoseconds)," }
  return """
    // Recorded by 'make bench-costs'; do not edit.

    /// What each adjustment adds to a rendering, as it was measured once.
    enum AdjustmentCosts {
      /// Nanoseconds of processor time per pixel of the photo, by op; 0 for less than a tenth.
      static let nanoseconds: [String: Double] = [
    \(lines.joined(separator: "\n"))
      ]
    }

    """
}

/// A number with two digits, or all of those before the point; 0 for what is lost in the noise.
func rounded(_ value: Double) -> Double {
  value < 0.1 ? 0 : value < 10 ? (value * 10).rounded() / 10 : value.rounded()
}

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 2, let rounds = Int(arguments[0]), rounds > 0 else {
  FileHandle.standardError.write(Data("usage: CostBench ROUNDS FILE\n".utf8))
  exit(64)
}
do {
  let folder = FileManager.default.temporaryDirectory.appending(path: "photoedit-costs-\(getpid())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  VIPSLibrary.concurrency = 1
  let bench = try CostBench(folder: folder)
  let recipes = try Catalog.all.map { (op: $0.identity.op, recipe: try bench.recipe($0)) }
  let without = try bench.recipe(nil)
  // The least time is the one that other work disturbed least.
  var least: [String: Double] = [:]
  var leastWithout = try bench.time(without)
  for round in 1...rounds {
    for (op, recipe) in recipes {
      leastWithout = min(leastWithout, try bench.time(without))
      least[op] = min(least[op] ?? .infinity, try bench.time(recipe))
    }
    print("round \(round): without \(leastWithout) s")
  }
  let pixels = Double(CostBench.width * CostBench.height)
  let costs = recipes.map { op, _ in
    (op: op, nanoseconds: rounded(((least[op] ?? 0) - leastWithout) / pixels * 1e9))
  }
  for (op, cost) in costs.sorted(by: { $0.nanoseconds < $1.nanoseconds }) { print("\(cost) ns \(op)") }
  try Data(source(costs).utf8).write(to: URL(filePath: arguments[1]))
} catch {
  FileHandle.standardError.write(Data("error: \(error)\n".utf8))
  exit(1)
}
