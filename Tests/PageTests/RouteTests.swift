import Documents
import Foundation
import LibraryStore
import Page
import PhotoLibrary
import Testing
import TestSupport

@Suite("every operation of the page", .timeLimit(.minutes(Effort.minutes)))
struct RouteTests {
  @Test("an invalid body or id is answered with an error that says so, and changes nothing")
  func nonsense() async throws {
    let page = try await OpenPage(photos: 1)
    let before = try await page.library.changeToken()
    let bodies: [[UInt8]] = [
      [], Array("{".utf8), Array("[]".utf8), Array("{\"assets\":7}".utf8), Array("{\"nobody\":1}".utf8), [0xFF, 0xFE],
      Array("{\"assets\":[\"../../etc/passwd\"],\"recipe\":[],\"title\":{},\"add\":1,\"entry\":-1}".utf8),
      Array(String(repeating: "[", count: 100_000).utf8),
    ]
    var count = 0
    for (method, path) in OpenAPIDocument.operations where method != "GET" {
      for id in [page.photos[0].id.text, "0", "%2e%2e", String(repeating: "f", count: 32)] {
        let target = path.replacing(/\{\w+\}/, with: id)
        for body in bodies {
          let answer = try await page.call(method, target, bytes: body, headers: ["if-match": "0"])
          let said = Comment(
            rawValue: "\(method) \(target) \(String(decoding: body.prefix(80), as: UTF8.self)): \(answer.text)")
          // What needs no body may work, and finds nothing to do.
          #expect(answer.status != 500 && answer.status != 503, said)
          if answer.status >= 400 { #expect(answer.json["type"] == "error" && answer.code != nil, said) }
          count += 1
        }
      }
    }
    #expect(count > 300)
    #expect(try await page.entries() == [0])
    #expect(try await page.library.changeToken() == before)
  }

  @Test("an unknown address is answered with 404, another method with 405, another content type with 415")
  func unknown() async throws {
    let page = try await OpenPage(photos: 1)
    #expect(try await page.call("GET", "/api/v1/nothing").code == "page-not-found")
    #expect(try await page.call("GET", "/page/../../etc/passwd").status == 404)
    #expect(try await page.call("GET", "/page/tests/geometry.test.js").status == 404)
    #expect(try await page.call("DELETE", "/api/v1/assets").status == 405)
    let typed = try await page.call(
      "POST", "/api/v1/recipe", ["recipe": .null], headers: ["content-type": "text/plain"])
    #expect(typed.status == 415)
  }

  @Test(
    "the OpenAPI document is valid and has every operation",
    .enabled(if: OpenAPIValidator.isInstalled, OpenAPIValidator.reason))
  func openAPI() async throws {
    let page = try await OpenPage(photos: 1)
    let answer = try await page.call("GET", "/api/v1/openapi.json")
    #expect(try OpenAPIValidator.problems(answer.body) == "")
    for (method, path) in OpenAPIDocument.operations {
      #expect(answer.json["paths"]?[path]?[method.lowercased()] != nil, "\(method) \(path)")
    }
  }

  @Test("a body may have only the members described in the OpenAPI document, at any depth")
  func bodies() async throws {
    let page = try await OpenPage(photos: 1)
    let paths = try #require(try await page.call("GET", "/api/v1/openapi.json").json["paths"]?.objectValue)
    var count = 0
    for (path, item) in paths.members {
      for (method, operation) in item.objectValue?.members ?? [] {
        let schema = operation["requestBody"]?["content"]?["application/json"]?["schema"]
        guard let members = schema?["properties"]?.objectValue?.members else { continue }
        count += 1
        let place: Comment = "\(method) \(path)"
        #expect(members.existAndSatisfy { $1["description"]?.stringValue?.isEmpty == false }, place)
        #expect(members.existAndSatisfy { $1["type"] != nil || $1["enum"] != nil }, place)
        let target = path.replacing(/\{\w+\}/, with: page.photos[0].id.text)
        let answer = try await page.call(method.uppercased(), target, ["nobody": 1], headers: ["if-match": "0"])
        // An id in the path may be looked up first.
        guard answer.status != 404, answer.status != 410 else { continue }
        #expect(answer.status == 400 && answer.text.contains("nobody"), place)
      }
    }
    #expect(count > 15)
    let region: JSONValue = ["x": 0, "y": 0, "width": 5, "height": 5, "depth": 5]
    let body: JSONValue = ["asset": .string(page.photos[0].id.text), "region": region]
    #expect(try await page.call("POST", "/api/v1/render", body).text.contains("depth"))
  }
}

/// The validator of OpenAPI documents from PyPI.
enum OpenAPIValidator {
  private static let python = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent(".build/test-tools/openapi/bin/python")
  static let isInstalled = FileManager.default.isExecutableFile(atPath: python.path)
  static let reason: Comment = "needs openapi-spec-validator: run Scripts/install-dependencies --tests"

  /// What is wrong with a document; empty for nothing.
  static func problems(_ document: [UInt8]) throws -> String {
    let program = """
      import json, sys
      from openapi_spec_validator import OpenAPIV31SpecValidator
      for error in OpenAPIV31SpecValidator(json.load(sys.stdin)).iter_errors(): print(error)
      """
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = python
    process.arguments = ["-c", program]
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, output)
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(document))
    try input.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
