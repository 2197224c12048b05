import Foundation
import PhotoEdit
import TestSupport
import Testing

/// What holds for the text of the sources, whoever adds to them.
@Suite("sources of the library", .timeLimit(.minutes(Effort.minutes)))
struct SourceTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sources")

  /// The sources of some modules by their paths below `Sources`.
  private static func sources(_ isIncluded: (String) -> Bool) throws -> [String: String] {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let swift = paths.filter { $0.hasSuffix(".swift") && isIncluded($0) }
    return try Dictionary(
      uniqueKeysWithValues: swift.map {
        ($0, try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8))
      })
  }

  @Test("no text in the library names an option or a command of the program")
  func options() throws {
    let program = ["PhotoEditCommand/", "Batch/", "Contract/", "Jobs/", "Page/", "SampleScene/"]
    let option = /"[^"\n]*(?:--[a-z]|'photoedit |(?: |')-[a-zA-Z] )[^"\n]*"/
    for (path, text) in try Self.sources({ path in !program.contains { path.hasPrefix($0) } }) {
      #expect(text.matches(of: option).map { String($0.output) } == [], "\(path)")
    }
  }

  @Test("every parameter has a comment with its range and unit")
  func parameters() throws {
    let declaration =
      /(?<comment>(?: *\/\/\/.*\n)*) *@Parameter\((?<facts>(?:[^\n]|\n(?! *public var))*)\n *public var (?<name>\w+)/
    var count = 0
    for (path, text) in try Self.sources({ $0.hasPrefix("Adjustments/") && !$0.hasSuffix("/Parameter.swift") }) {
      for match in text.matches(of: declaration) {
        count += 1
        let comment = match.comment.replacing(/\s*\/\/\/\s*/, with: " ")
        let place: Comment = "\(path): \(match.name)"
        #expect(!comment.isEmpty, place)
        if let range = match.facts.firstMatch(of: /in: (-?[0-9.]+)\.\.\.(-?[0-9.]+)/) {
          #expect(
            comment.contains(" from \(range.1) to \(range.2)") || comment.contains(" From \(range.1) to \(range.2)"),
            place)
        }
        if let unit = match.facts.firstMatch(of: /unit: \.(\w+)/) { #expect(comment.contains(unit.1), place) }
      }
    }
    #expect(count == Self.groups.map { $0.parameterFacts.count }.reduce(0, +))
  }

  /// Every group of parameters.
  private static let groups: [any ParameterGroup.Type] =
    [
      Tone.self, HueBand.self, GradeColor.self, BrushStroke.self, ColorSample.self, EyeSpot.self, RedactedRegion.self,
      RetouchSpot.self, NoiseLevels.self, OutputSettings.self,
      ProfileFile.self,
    ] + Catalog.all.map { $0 }
    + Mask.shapes.map { $0 }
}
