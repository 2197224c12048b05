import Documents
import Foundation
import LibraryStore
import TestSupport
import Testing

@testable import PhotoLibrary

/// Every combination of what was decided about a program.
@Suite("decisions about programs", .timeLimit(.minutes(Effort.minutes)))
struct AuthorizationTableTests {
  private static let photos: Set<AssetID> = [AssetID("0123456789abcdef0123456789abcdef")].reduce(into: []) {
    if let id = $1 { $0.insert(id) }
  }
  private static let choices: [LibraryAccess?] = [nil, .full, .addOnly, .denied, .limited(photos)]

  /// Who may read and change may also add; who may only add may not read.
  private static func status(_ addOnly: LibraryAccess?, _ readWrite: LibraryAccess?, _ level: AuthorizationLevel)
    -> AuthorizationStatus
  {
    func said(_ access: LibraryAccess?) -> AuthorizationStatus {
      switch access {
      case nil: .notDetermined
      case .denied: .denied
      case .limited: .limited
      case .full, .addOnly: .authorized
      }
    }
    if level == .readWrite { return said(readWrite) }
    if let addOnly { return said(addOnly) == .limited ? .authorized : said(addOnly) }
    return [.full, .limited(photos)].contains(readWrite) ? .authorized : .notDetermined
  }

  @Test("what a program may do follows from both of its decisions, and is read again as it was written")
  func combinations() throws {
    let folder = try ScratchFolder()
    let file = folder.appending("decisions.json")
    #expect(try AuthorizationDecisions(at: file) == AuthorizationDecisions())
    var all = AuthorizationDecisions()
    for (index, addOnly) in Self.choices.enumerated() {
      for (place, readWrite) in Self.choices.enumerated() {
        let name = "program \(index)\(place) \"ü\""
        (all[name, .addOnly], all[name, .readWrite]) = (addOnly, readWrite)
        #expect(all[name, .addOnly] == addOnly && all[name, .readWrite] == readWrite)
        for level in AuthorizationLevel.allCases {
          #expect(
            all.status(of: name, at: level) == Self.status(addOnly, readWrite, level), "\(index) \(place) \(level)")
        }
        let reading = readWrite == .denied ? nil : readWrite
        #expect(all.access(of: name) == reading ?? addOnly ?? .denied, "\(index) \(place)")
      }
    }
    try all.write(to: file)
    #expect((try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int) == 0o600)
    var read = try AuthorizationDecisions(at: file)
    for index in Self.choices.indices {
      for place in Self.choices.indices {
        let name = "program \(index)\(place) \"ü\""
        for level in AuthorizationLevel.allCases { #expect(read[name, level] == all[name, level]) }
      }
    }
    read.forget("program 11 \"ü\"")
    #expect(read["program 11 \"ü\"", .readWrite] == nil && read["program 12 \"ü\"", .addOnly] == .full)
    #expect(read.access(of: "another") == .denied && read.status(of: "another", at: .readWrite) == .notDetermined)
  }

  @Test("an access is reduced to what a level allows")
  func reduced() {
    let (full, limited) = (LibraryAccess.full, LibraryAccess.limited(Self.photos))
    for (access, adding, reading) in [
      (full, .addOnly, full), (limited, .addOnly, limited), (.addOnly, .addOnly, .denied), (.denied, .denied, .denied),
    ] as [(LibraryAccess, LibraryAccess, LibraryAccess)] {
      #expect(access.reduced(to: .addOnly) == adding && access.reduced(to: .readWrite) == reading)
    }
  }

  @Test(
    "a file that holds no decisions is an error that names it",
    arguments: [
      "", "[]", "{}", "{\"programs\":[]}", "{\"programs\":{\"a\":{\"addOnly\":1}}}",
      "{\"programs\":{\"a\":{\"readWrite\":\"some\"}}}", "{\"programs\":{\"a\":{\"readWrite\":[\"no id\"]}}}",
      "{\"programs\":{\"a\":{\"readWrite\":[1]}}}", "{\"programs\":{\"a\":{\"readWrite\":null}}}",
    ])
  func damaged(text: String) throws {
    let folder = try ScratchFolder()
    let file = folder.appending("decisions.json")
    try Data(text.utf8).write(to: file)
    let error = #expect(throws: EditError.self) { try AuthorizationDecisions(at: file) }
    #expect(error?.code == .badAuthorizations && error?.path == file.path && error?.hint != nil)
  }
}
