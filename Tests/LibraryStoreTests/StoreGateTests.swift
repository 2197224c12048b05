import DurableFiles
import Foundation
import TestSupport
import Testing

@testable import LibraryStore

/// The functions of the store check their access, including those that nobody has written a test for yet.
@Suite("gate of the store", .timeLimit(.minutes(Effort.minutes)))
struct StoreGateTests {
  /// What everybody may know.
  private static let open: Set<String> = ["importedPath", "view"]

  /// The function that others call, and its text, for each in the sources of the store.
  private static func functions() throws -> [(name: String, text: String)] {
    let sources = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../Sources/LibraryStore").standardized
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    var found: [(String, String)] = []
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      let text = try String(contentsOf: file, encoding: .utf8)
      for part in text.components(separatedBy: "\nextension PhotoStore {").dropFirst() {
        let body = part.components(separatedBy: "\n}\n")[0]
        for function in body.components(separatedBy: "\n  package func ").dropFirst() {
          let lines = function.split(separator: "\n", omittingEmptySubsequences: false)
          let end = lines[0].hasSuffix("}") ? 0 : lines.firstIndex(of: "  }") ?? lines.count - 1
          found.append((String(function.prefix { $0 != "(" }), lines[...end].joined(separator: "\n")))
        }
      }
    }
    return found
  }

  @Test("every function of the store that other modules call checks the access, or is for everybody")
  func functions() throws {
    let functions = try Self.functions()
    #expect(functions.count > 60)
    let gates = /\b(managing|reading|changing)( \{|\()|\b(requireFull|requireReadable|visiblePhotos|rows)\(/
    for (name, text) in functions where !Self.open.contains(name) && name != "requireFull" {
      #expect(text.dropFirst(name.count).contains(gates) || name == "visiblePhotos", "\(name)")
    }
  }

  @Test("a view without access can read and change nothing, whatever it is asked")
  func denied() throws {
    let test = try TestStore()
    let photo = try test.asset("one")
    let (asset, number) = (try test.store.asset(photo), try test.store.changeToken().number)
    for view in [test.store.view(.denied), test.store.view(.addOnly)] {
      let calls: [() throws -> Void] = [
        { _ = try view.assets() }, { _ = try view.asset(photo) }, { _ = try view.asset(named: "one") },
        { _ = try view.entries(of: photo) }, { _ = try view.bytes(of: asset.digest, in: asset) },
        { _ = try view.bytes(of: asset.digest, upTo: .max) }, { _ = try view.reader(of: asset.digest, in: asset) },
        { _ = try view.fetch() }, { _ = try view.collections() }, { _ = try view.moments() },
        { _ = try view.changeToken() }, { _ = try view.changes(since: nil) { _ in true } },
        { _ = try view.undo(photo, author: "test") }, { _ = try view.perform([.setRenditions(.all)], author: "test") },
        { _ = try view.purge([photo], author: "test") }, { _ = try view.verify(.quick) },
        { _ = try view.rebuildIndex() }, { _ = try view.collect(CollectOptions()) },
        { _ = try view.exportHistories(to: test.folder.appending("a.tar").path, ifExists: .fail) },
      ]
      for (index, call) in calls.enumerated() {
        #expect(storeError { try call() }?.code == "access-denied", "call \(index) with \(view.access)")
      }
    }
    #expect(try test.store.changeToken().number == number)
  }
}
