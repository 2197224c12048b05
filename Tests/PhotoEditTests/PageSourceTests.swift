import Foundation
import PhotoEdit
import TestSupport
import Testing

/// What holds for the text of the page, whoever adds to it.
@Suite("the sources of the page", .timeLimit(.minutes(Effort.minutes)))
struct PageSourceTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Page")

  /// The modules of the page by their paths, without their tests.
  private static func modules() throws -> [String: String] {
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let own = paths.filter { $0.hasSuffix(".js") && !$0.hasPrefix("tests/") }
    return try Dictionary(
      uniqueKeysWithValues: own.map { ($0, try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)) }
    )
  }

  @Test("the page names only adjustments made on the picture; the others come from the catalog")
  func names() throws {
    let ops = Set(Catalog.ops)
    let quoted = try Self.modules().mapValues { text in
      text.matches(of: /(["'`])(\w+)((?:\.\w+)*)\1/).filter { ops.contains(String($0.2)) }.map { String($0.2 + $0.3) }
    }
    let count = quoted.values.map(\.count).reduce(0, +)
    #expect(count <= 30, "\(quoted.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key })")
    #expect(quoted["crop.js"]?.contains("straighten") == true)
  }

  @Test("the modules of the page have no import cycles")
  func circles() throws {
    let imports = try Self.modules().mapValues { text in
      text.matches(of: /(?m)^(?:(?:import|export) [^"]*?from )?(?:import )?"\.\/([\w.\/-]+)"/).map { String($0.1) }
    }
    #expect(imports["main.js"]?.isEmpty == false && imports.values.map(\.count).reduce(0, +) > 100)
    // A module whose imports are all below it is below those that import it.
    var rest = imports
    while true {
      let below = rest.filter { module in module.value.allSatisfy { rest[$0] == nil } }.keys
      if below.isEmpty { break }
      for module in below { rest[module] = nil }
    }
    let circle = rest.filter { module in rest.values.contains { $0.contains(module.key) } }.keys.sorted()
    #expect(circle.isEmpty, "\(circle)")
  }
}
