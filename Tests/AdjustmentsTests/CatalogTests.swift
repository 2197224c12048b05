import Foundation
import Documents
import TestSupport
import Testing

@testable import Adjustments

@Suite("the catalog", .timeLimit(.minutes(Effort.minutes)))
struct CatalogTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sources/Adjustments")

  /// The names of the types that are declared as adjustments, by reading the folders.
  static let declared: [String] = [
    "Geometry", "Light", "Local", "Color", "Detail", "Effects", "Retouch", "Compose",
  ].flatMap { folder in
    let url = sources.appendingPathComponent(folder)
    let files = (try? FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)) ?? []
    return files.filter { file in
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return text.contains(/struct \w+: (Point|Geometry|Area|Base|Layer|Picture|Analysis|Retouch)?Adjustment\b/)
    }.map { $0.deletingPathExtension().lastPathComponent }
  }.sorted()

  @Test("every adjustment in the folders has a line in Catalog.swift")
  func lines() {
    let listed = Catalog.all.map { String(describing: $0) }.sorted()
    #expect(Self.declared == listed, "add the missing line to Sources/Adjustments/Catalog.swift")
    #expect(!listed.isEmpty)
  }

  @Test("an adjustment is named after its type", arguments: Catalog.all.map { $0.identity })
  func names(identity: Identity) throws {
    let type = try #require(Catalog.adjustment(named: identity.op))
    let name = String(describing: type)
    // `LUT` is all capitals, every other name begins with one.
    let isAcronym = name.allSatisfy(\.isUppercase)
    #expect(identity.op == (isAcronym ? name.lowercased() : name.prefix(1).lowercased() + name.dropFirst()))
    #expect(Catalog.ops.filter { $0 == identity.op }.count == 1)
    #expect(identity.summary.hasSuffix("."))
    #expect(!identity.definition.isEmpty)
    #expect(identity.since <= Recipe.newestVersion)
  }

  @Test("no parameter has a reserved key, and each has a one-sentence summary", arguments: Catalog.ops)
  func parameters(op: String) throws {
    let type = try #require(Catalog.adjustment(named: op))
    for (key, facts) in type.parameterFacts {
      #expect(!RecipeStep.reservedKeys.contains(key))
      #expect(!["before", "after"].contains(key) && !key.hasPrefix("x-"))
      #expect(facts.summary.hasSuffix(".") && facts.summary.count > 3, "\(op).\(key)")
      #expect(!facts.schema.isEmpty)
    }
    #expect(!type.parameterFacts.isEmpty)
  }

  @Test("the defaults are in range, are not written, and are read from a missing value", arguments: Catalog.ops)
  func defaults(op: String) throws {
    let type = try #require(Catalog.adjustment(named: op))
    #expect(type.init().json.isEmpty)
    #expect(type.init().conflicts().isEmpty)
    let full = JSONObject([("op", .string(op))] + type.init().fullJSON.members)
    let step = try #require(Document.read(Document.json([.object(full)])).steps.first)
    #expect(step.json == JSONObject([("op", .string(op))]))
    #expect(step == RecipeStep(type.init()))
  }

  @Test("costs are measured for every adjustment, and for nothing else")
  func costs() {
    #expect(Set(AdjustmentCosts.nanoseconds.keys) == Set(Catalog.ops), "run 'make bench-costs'")
    #expect(AdjustmentCosts.nanoseconds.values.existAndSatisfy { (0...1000).contains($0) })
    #expect(AdjustmentCosts.nanoseconds.values.contains { $0 > 0 })
  }

  @Test("no Camera Raw name maps to two parameters of one adjustment", arguments: Catalog.ops)
  func cameraRawNames(op: String) throws {
    let names = try #require(Catalog.adjustment(named: op)).parameterFacts.flatMap(\.facts.cameraRawNames)
    #expect(Set(names).count == names.count)
  }

  @Test(
    "the reference states the kind of each adjustment",
    arguments: [
      ("exposure", "point"), ("vignette", "point"), ("clarity", "local"), ("toneEqualizer", "local"),
      ("sharpen", "area"), ("heal", "retouch"), ("border", "layer"), ("overlay", "layer"), ("text", "layer"),
      ("crop", "geometry"),
    ])
  func kinds(op: String, kind: String) throws {
    #expect(try AdjustmentReference(#require(Catalog.adjustment(named: op))).kind == kind)
  }

  @Test("the example of an adjustment can be read, and names a file of the kind that it needs", arguments: Catalog.ops)
  func examples(op: String) throws {
    let type = try #require(Catalog.adjustment(named: op))
    let example = try JSONValue.parse(Array(AdjustmentReference(type).example.utf8))
    let step = try #require(Document.read(Document.json([example])).steps.first)
    #expect(step.adjustment.op == op)
    guard let naming = type as? any ResourceAdjustment.Type else { return }
    #expect(!step.adjustment.isNeutral)
    if case .path(let path)? = (step.adjustment as? any ResourceAdjustment)?.file {
      let endings: [Resource.Kind: String] = [.table: ".cube", .picture: ".png", .font: ".ttf"]
      #expect(path.hasSuffix(endings[naming.fileKind] ?? "none"))
    }
  }
}
