import Foundation
import Measuring

/// A whole run: what is there, what it is measured with, and what comes out.
final class Bench {
  let workshop: Workshop
  let photos: Photos
  let measurer: Measurer
  let commands: Commands
  private(set) var rows: [Row] = []
  private(set) var plots: [(name: String, plot: Plot)] = []
  /// Parts that could not be finished, and why.
  private(set) var failures: [String] = []
  private(set) var accuracy: [Comparison] = []

  var settings: Settings { workshop.settings }
  /// How often everything is measured.
  var rounds: Int { settings.rounds ?? (settings.isQuick ? 3 : 10) }
  /// The core for what runs on one: the last, which the kernel uses least for itself.
  var core: Int { ProcessInfo.processInfo.processorCount - 1 }

  init(_ settings: Settings) throws {
    workshop = try Workshop(settings)
    do {
      Report.say("preparing photos")
      for file in try FileManager.default.contentsOfDirectory(
        at: workshop.benchmarks.appending(path: "Recipes"), includingPropertiesForKeys: nil)
      {
        try FileManager.default.copyItem(at: file, to: workshop.folder.appending(path: file.lastPathComponent))
      }
      photos = try Photos(workshop)
      commands = try Commands(workshop)
      measurer = Measurer(workshop)
    } catch {
      workshop.remove()
      throw error
    }
  }

  func run() throws {
    defer { workshop.remove() }
    let began = Date()
    let load = Machine.load
    let parts: [(Part, () throws -> Void)] = [
      (.accuracy, measureAccuracy), (.steps, measureSteps), (.local, measureLocal), (.wall, measureWall),
      (.small, measureSmall), (.sizes, measureSizes), (.last, measureLastStep), (.overtaking, measureOvertaking),
      (.batch, measureBatch),
      (.commit, measureCommit), (.start, measureStart), (.plots, measureGrowth),
    ]
    for (part, measure) in parts where settings.parts.isEmpty || settings.parts.contains(part.rawValue) {
      Report.say(part.rawValue)
      do {
        try measure()
      } catch {
        // What one part cannot do is no reason to lose the others.
        failures.append("\(part.rawValue): \(error)")
        Report.say("error: \(error)")
      }
    }
    let page = Page(
      bench: self, began: began, seconds: Date().timeIntervalSince(began), load: load)
    try page.write()
  }

  func add(_ goal: Goal, _ outcome: Outcome) {
    let row = Row(goal, outcome)
    rows.append(row)
    Report.say("→ " + row.cells.joined(separator: " | "))
  }

  /// Adds a goal with what `measure` comes to, or with why it failed.
  func add(_ goal: Goal, _ measure: () throws -> Outcome) {
    do {
      add(goal, try measure())
    } catch {
      add(goal, .open("\(error)"))
    }
  }

  func add(_ comparison: Comparison) { accuracy.append(comparison) }

  func add(_ name: String, _ plot: Plot) { plots.append((name, plot)) }

  /// The outcome of comparing two measurements, or why there is none.
  func outcome(
    of name: String, to other: String, in results: [String: Measurement], _ quantity: (Measurement) -> [Double],
    note: String = "", transform: (Double) -> Double = { $0 }
  ) -> Outcome {
    for name in [name, other] where results[name] == nil {
      return .open("\(name): \(measurer.failures[name] ?? "absent")")
    }
    guard let one = results[name], let two = results[other],
      let ratio = Statistics.ratio(quantity(one), to: quantity(two))
    else { return .open("nothing was measured") }
    return .reached(transform(ratio), note: note)
  }
}
