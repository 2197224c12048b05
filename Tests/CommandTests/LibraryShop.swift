import Documents
import Foundation
import Testing

/// A scratch folder with a library of small photos, and shortcuts for its commands.
struct LibraryShop {
  let shop: Workshop

  /// Makes a library with these photos.
  init(_ photos: String...) throws { try self.init(photos, named: "", then: { _ in }) }

  /// Makes a library with these photos, and does more to it.
  ///
  /// - Parameter name: stands for what is done, among all libraries with these photos.
  init(_ photos: String..., named name: String, then more: (LibraryShop) throws -> Void) throws {
    try self.init(photos, named: name, then: more)
  }

  private init(_ photos: [String], named name: String, then more: (LibraryShop) throws -> Void) throws {
    shop = try Workshop()
    try PreparedFolders.copy("photos \(photos) \(name)", to: shop) { shop in
      let library = LibraryShop(shop: shop)
      for (number, name) in photos.enumerated() { try shop.photo(name, width: 40 + number) }
      try library.expect(0, "init")
      if !photos.isEmpty { try library.expect(0, ["import", "--"] + photos) }
      try more(library)
    }
  }

  private init(shop: Workshop) { self.shop = shop }

  /// Runs the program.
  func callAsFunction(_ arguments: String...) throws -> Program.Outcome { try shop.program.run(arguments) }

  /// Runs the program and checks its exit status.
  @discardableResult
  func expect(
    _ status: Int32, _ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Program.Outcome {
    try expect(status, arguments, sourceLocation: sourceLocation)
  }

  /// Runs the program and checks its exit status.
  @discardableResult
  func expect(
    _ status: Int32, _ arguments: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Program.Outcome {
    let outcome = try shop.program.run(arguments)
    #expect(outcome.status == status, "\(arguments): \(outcome.messages)", sourceLocation: sourceLocation)
    return outcome
  }

  /// The rows of a command that succeeds.
  func rows(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> [JSONValue] {
    try expect(0, arguments + ["--json"], sourceLocation: sourceLocation).rows
  }

  /// The file names that a list shows, in its order.
  func names(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> [String] {
    try expect(0, arguments + ["--columns", "name"], sourceLocation: sourceLocation).lines
  }

  /// A member of the row of a photo.
  func member(_ key: String, of photo: String) throws -> JSONValue? { try rows("show", photo).first?[key] }

  /// The token after the newest change.
  func token() throws -> String { try rows("changes").last?["token"]?.stringValue ?? "" }

  /// Checks that a command fails with an exit status, a code and a hint, and changes nothing.
  func expectFailure(
    _ status: Int32, _ code: String, _ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try token()
    let error = try expect(status, arguments + ["--json"], sourceLocation: sourceLocation).error
    #expect(error?["code"]?.stringValue == code, "\(arguments)", sourceLocation: sourceLocation)
    #expect(error?["exit"]?.integerValue == Int(status), sourceLocation: sourceLocation)
    #expect(error?["hint"]?.stringValue?.isEmpty == false, "\(arguments) has no hint", sourceLocation: sourceLocation)
    #expect(try token() == before, sourceLocation: sourceLocation)
  }
}

extension Program.Outcome {
  /// The rows on standard output.
  var rows: [JSONValue] { get throws { try lines.map { try JSONValue.parse(Array($0.utf8)) } } }

  /// The rows of a type.
  func rows(_ type: String) throws -> [JSONValue] { try rows.filter { $0["type"]?.stringValue == type } }

  /// The error that ended the command.
  var error: JSONValue? {
    let lines = messages.split(separator: "\n").filter { $0.hasPrefix("{") }
    return lines.first.flatMap { try? JSONValue.parse(Array($0.utf8)) }
  }
}
