import Documents
import DurableFiles
import Foundation
import LibraryStore
import Rendering

/// What was decided about programs, in a file.
struct AuthorizationDecisions: Equatable {
  /// The access of each program, by its identifier and by the level it was asked for.
  private var programs: [String: [AuthorizationLevel: LibraryAccess]] = [:]

  /// The decision about a program; nil if there is none.
  subscript(program: String, level: AuthorizationLevel) -> LibraryAccess? {
    get { programs[program]?[level] }
    set { programs[program, default: [:]][level] = newValue }
  }

  /// Forgets what was decided about a program.
  mutating func forget(_ program: String) { programs[program] = nil }

  /// What a program may use: what it may read and change, else what it may add to.
  func access(of program: String) -> LibraryAccess {
    let decisions = programs[program] ?? [:]
    if let found = decisions[.readWrite], found != .denied { return found }
    return decisions[.addOnly] ?? .denied
  }

  /// The status of a program at a level. Who may read and change may also add.
  func status(of program: String, at level: AuthorizationLevel) -> AuthorizationStatus {
    let decisions = programs[program] ?? [:]
    let known = decisions[level] ?? (level == .addOnly ? decisions[.readWrite].flatMap { $0.grantsMore } : nil)
    return switch known {
    case nil: .notDetermined
    case .denied: .denied
    case .limited: level == .addOnly ? .authorized : .limited
    case .full, .addOnly: .authorized
    }
  }
}

extension LibraryAccess {
  /// The access itself if it includes the right to add photos and more.
  fileprivate var grantsMore: LibraryAccess? {
    switch self {
    case .full, .limited: self
    case .addOnly, .denied: nil
    }
  }

  /// The access without what a level does not include.
  func reduced(to level: AuthorizationLevel) -> LibraryAccess {
    switch (level, self) {
    case (.addOnly, .full), (.addOnly, .limited): .addOnly
    case (.readWrite, .addOnly): .denied
    default: self
    }
  }
}

extension AuthorizationDecisions {
  /// Reads the decisions; without a file there are none.
  ///
  /// - Throws: `EditError`: `bad-authorizations` for another file; where it cannot be read.
  init(at file: URL) throws(EditError) {
    guard FileManager.default.fileExists(atPath: file.path) else { return }
    let bytes: Data
    do { bytes = try Data(contentsOf: file) } catch {
      throw EditError(.badAuthorizations, "the file cannot be read: \(error)", path: file.path)
    }
    guard let json = try? JSONValue.parse(Array(bytes)), let programs = json["programs"]?.objectValue else {
      throw Self.bad("expected an object with the member 'programs'", file)
    }
    for name in programs.keys {
      for level in AuthorizationLevel.allCases {
        guard let value = programs[name]?[level.rawValue] else { continue }
        guard let access = LibraryAccess(value) else {
          throw Self.bad("expected the access of '\(name)', found \(value.kind)", file)
        }
        self[name, level] = access
      }
    }
  }

  /// Writes the decisions, completely and durably.
  ///
  /// - Throws: `EditError` where the file cannot be written.
  func write(to file: URL) throws(EditError) {
    let all = programs.sorted { $0.key < $1.key }.map { name, decisions in
      let members = decisions.sorted { $0.key.rawValue < $1.key.rawValue }.map { ($0.key.rawValue, $0.value.json) }
      return (name, JSONValue.object(JSONObject(members)))
    }
    let json = JSONValue.object(JSONObject([("programs", .object(JSONObject(all)))]))
    try mappingErrors(path: file.path) {
      try DurableFile.write(json.canonicalBytes(), to: file.path, ifExists: .replace, permissions: 0o600)
    }
  }

  private static func bad(_ message: String, _ file: URL) -> EditError {
    EditError(.badAuthorizations, message, hint: "remove the file; every program is asked about again", path: file.path)
  }
}

extension LibraryAccess {
  /// The access as JSON: a word, or the ids of photos.
  fileprivate var json: JSONValue {
    switch self {
    case .full: .string("full")
    case .addOnly: .string("addOnly")
    case .denied: .string("denied")
    case .limited(let photos): .array(photos.sorted().map { .string($0.text) })
    }
  }

  fileprivate init?(_ json: JSONValue) {
    switch json {
    case .string("full"): self = .full
    case .string("addOnly"): self = .addOnly
    case .string("denied"): self = .denied
    case .array(let elements):
      let photos = elements.compactMap { $0.stringValue.flatMap { AssetID($0) } }
      guard photos.count == elements.count else { return nil }
      self = .limited(Set(photos))
    default: return nil
    }
  }
}
