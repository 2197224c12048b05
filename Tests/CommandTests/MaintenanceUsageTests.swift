import Foundation
import Documents
import TestSupport
import Testing

@Suite("invalid options of gc, verify and export", .timeLimit(.minutes(Effort.minutes)))
struct MaintenanceUsageTests: EditedLibrarySuite {
  let shop: Workshop

  init() throws { shop = try Self.editedShop() }

  @Test(
    "invalid input exits with 64, is explained, and changes nothing",
    arguments: [
      ["gc", "--grace", "5"], ["gc", "--grace", "-1d"], ["gc", "--grace", "soon"], ["gc", "photo.jpg"],
      ["gc", "--grace", "99999999999999999999d"], ["verify", "--render"], ["verify", "--render", "0"],
      ["verify", "--read-data=0%"], ["verify", "--read-data=101%"], ["verify", "--read-data=x"],
      ["verify", "--quick", "--repair"], ["verify", "--read-data", "--render", "5"], ["export", "-o", "all.tar"],
      ["export", "--library", ".", "-o", "-"], ["export", "--library", ".", "-o", "all.tar", "--quality", "5"],
    ])
  func usage(words: [String]) throws {
    let before = try shop.state()
    let outcome = try shop.program.run(words)
    #expect(outcome.status == 64)
    #expect(outcome.errorCount == 1 && outcome.output.isEmpty, "\(outcome.messages)")
    #expect(try shop.state().differences(from: before) == [])
  }
}
