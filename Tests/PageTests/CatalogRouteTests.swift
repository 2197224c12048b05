import Adjustments
import Documents
import Testing
import TestSupport

@Suite("the catalog of the page", .timeLimit(.minutes(Effort.minutes)))
struct CatalogRouteTests {
  private func schema() async throws -> JSONValue { try await OpenPage(photos: 0).call("GET", "/api/v1/schema").json }

  @Test("every adjustment has its kind, scope and exclusions, and a title, unit and range for each parameter")
  func adjustments() async throws {
    let rows = try #require(try await schema()["adjustments"]?.arrayValue)
    #expect(rows.compactMap { $0["op"]?.stringValue } == Catalog.ops)
    for row in rows {
      let place: Comment = "\(row["op"]?.stringValue ?? "")"
      let parameters = try #require(row["parameters"]?.arrayValue)
      let keys = Set(parameters.compactMap { $0["key"]?.stringValue })
      #expect(["frame", "picture", "page"].contains(row["scope"]?.stringValue), place)
      let named = ["measured", "exclusive"].flatMap { row[$0]?.arrayValue ?? [] }.flatMap { $0.arrayValue ?? [$0] }
      #expect(Set(named.compactMap(\.stringValue)).isSubset(of: keys), place)
      for parameter in parameters {
        #expect(parameter["title"]?.stringValue?.isEmpty == false, place)
        if let usual = parameter["usual"] {
          let (least, most) = (
            parameter["schema"]?["minimum"]?.numberValue, parameter["schema"]?["maximum"]?.numberValue
          )
          let (low, high) = (usual[0]?.numberValue ?? -.infinity, usual[1]?.numberValue ?? .infinity)
          #expect(low < high && low >= least ?? .infinity && high <= most ?? -.infinity, place)
        }
        if let elements = parameter["elements"]?.arrayValue {
          #expect(parameter["schema"]?["maxItems"]?.integerValue == elements.count, place)
        }
        if let other = parameter["inPlaceOf"]?.stringValue { #expect(keys.contains(other), place) }
      }
    }
  }

  @Test(
    "the frame group has geometric adjustments, the page group those around and over the picture",
    arguments: [
      ("rotate", "frame"), ("flip", "frame"), ("straighten", "frame"), ("perspective", "frame"), ("crop", "frame"),
      ("lens", "frame"), ("resize", "page"), ("canvas", "page"), ("border", "page"), ("vignette", "page"),
      ("overlay", "page"), ("text", "page"), ("exposure", "picture"), ("grain", "picture"), ("heal", "picture"),
    ])
  func scopes(op: String, scope: String) async throws {
    let rows = try #require(try await schema()["adjustments"]?.arrayValue)
    #expect(rows.first { $0["op"]?.stringValue == op }?["scope"]?.stringValue == scope)
  }

  @Test("the panels name existing adjustments and parameters")
  func panels() async throws {
    let schema = try await schema()
    let sections = try #require(schema["sections"]?.arrayValue)
    let controls = sections.flatMap { $0["controls"]?.arrayValue ?? [] } + (schema["local"]?.arrayValue ?? [])
    #expect(controls.count > 30 && sections.first?["name"] == "light")
    for control in controls {
      let type = try #require(control["op"]?.stringValue.flatMap { Catalog.adjustment(named: $0) })
      guard let key = control["key"]?.stringValue else { continue }
      #expect(type.parameterFacts.contains { $0.key == key }, "\(type.identity.op).\(key)")
    }
  }
}
