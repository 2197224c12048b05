import Documents
import Foundation
import LibraryStore
import Page
import PhotoLibrary
import Testing
import TestSupport

@Suite("access control", .timeLimit(.minutes(Effort.minutes)))
struct GateTests {
  @Test(
    "the address with the token sets a cookie that scripts cannot read, and all other requests are refused without it")
  func signIn() async throws {
    let page = try await OpenPage(photos: 1)
    let client = try RawClient(port: page.server.port)
    for target in ["/", "/page/app.js", "/api/v1/assets", "/api/v1/events", "/t/x/160.webp", "/nothing"] {
      client.send("GET", target)
      let answer = try #require(await client.receive())
      #expect(answer.status == 401 && answer.code == "not-signed-in", "\(target)")
    }
    client.send("GET", "/?token=" + OpenPage.token)
    let signedIn = try #require(await client.receive())
    #expect(signedIn.status == 303 && signedIn.headers["location"] == "/")
    let cookie = try #require(signedIn.headers["set-cookie"])
    #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
    client.send("GET", "/", headers: ["cookie": "a=b; " + String(cookie.prefix { $0 != ";" })])
    let answer = try #require(await client.receive())
    #expect(answer.status == 200)
    #expect(answer.headers["content-security-policy"]?.hasPrefix("default-src 'self'") == true)
  }

  @Test("a forged token is refused", arguments: ["", "0", "0123456789abcdef0123456789abcdeF", "%00"])
  func forged(token: String) async throws {
    let page = try await OpenPage(photos: 1)
    let client = try RawClient(port: page.server.port)
    client.send("GET", "/?token=" + token)
    #expect(await client.receive()?.status == 401)
    #expect(try await page.call("GET", "/api/v1/assets", headers: ["authorization": "Bearer " + token]).status == 401)
  }

  @Test(
    "requests from another site are refused even with the cookie, and change nothing",
    arguments: [
      ["origin": "https://evil.example"], ["origin": "null"], ["origin": "http://127.0.0.1:1"],
      ["sec-fetch-site": "cross-site"], ["host": "evil.example"], ["host": ""],
      ["host": "127.0.0.1.evil.example", "origin": "http://127.0.0.1.evil.example"],
    ])
  func foreign(headers: [String: String]) async throws {
    let page = try await OpenPage(photos: 1)
    let id = page.photos[0].id.text
    let answer = try await page.call(
      "POST", "/api/v1/assets/changes", ["assets": [.string(id)], "isFavorite": true], headers: headers)
    #expect(answer.status == 403 || answer.status == 400)
    #expect(try await !page.photo().isFavorite)
  }

  @Test("other machines are served only with a token chosen by the user")
  func everyAddress() async throws {
    let scratch = try ScratchFolder()
    let library = try await Library.create(in: scratch.url)
    var settings = PageSettings()
    settings.address = "0.0.0.0"
    let error = await #expect(throws: EditError.self) { try await PageServer(library, settings) }
    #expect(error?.code == .pageTokenNeeded)
    settings.token = OpenPage.token
    let server = try await PageServer(library, settings)
    #expect(server.url.hasPrefix("http://127.0.0.1:"))
    server.stop()
  }

  @Test("a read-only page changes nothing, whatever is requested")
  func readOnly() async throws {
    let page = try await OpenPage { $0.isReadOnly = true }
    let before = try await page.library.changeToken()
    let id = page.photos[0].id.text
    for (method, path) in OpenAPIDocument.changes {
      let target = path.replacing("{asset}", with: id).replacing("{album}", with: String(repeating: "0", count: 32))
      let answer = try await page.call(
        method, target, ["assets": [.string(id)], "isFavorite": true, "recipe": exposure(1)])
      #expect(answer.status == 403 && answer.code == "store-read-only", "\(method) \(target): \(answer.text)")
    }
    #expect(OpenAPIDocument.changes.count > 8)
    #expect(try await page.library.changeToken() == before)
    #expect(try await page.call("GET", "/api/v1/session").json["isReadOnly"] == true)
  }
}
