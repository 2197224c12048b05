import Documents
import DurableFiles
import Foundation
import TestSupport

@testable import LibraryStore

/// The folder of a library that has nothing but its format and its local folders.
struct ReplicaFolder {
  let scratch: ScratchFolder
  /// The library's folder.
  var root: String
  var machine = MachineID(name: "laptop", id: "", host: "")
  let library: Bits128

  /// - Parameter parent: where it is; nil for a scratch folder of its own.
  init(in parent: String? = nil) throws {
    scratch = try ScratchFolder()
    root = try FilePath.resolved(parent ?? scratch.url.path) + "/.photoedit"
    library = Bits128.random()
    try Folder.make(root)
    try LibraryFormat(library).write(in: root, ifExists: .fail, temporaries: root)
  }

  var place: ReplicaPlace { ReplicaPlace(root: root, library: library, machine: machine) }

  /// The same library in another folder, or on another machine.
  func moved(to root: String? = nil, machine: String? = nil) -> ReplicaFolder {
    var other = self
    if let root { other.root = root }
    if let machine { other.machine = MachineID(name: machine, id: "", host: "") }
    return other
  }

  /// Finds the local folder, or makes it.
  @discardableResult
  func opened() throws -> LocalFolder.Found {
    try LocalFolder.foundOrMade(in: place, lockedBy: LibraryFormat.path(in: root), timeout: .seconds(30))
  }

  /// The name of the local folder that fits; nil if none does.
  func own() throws -> String? { try LocalFolder.search(in: place).own?.name }

  /// The names of the local folders that do not fit, in their order.
  func former() throws -> [String] { try LocalFolder.search(in: place).former.map(\.folder.name) }

  /// The names in the library's folder that begin as local folders do.
  func names() throws -> [String] { try Folder.names(in: root).filter { $0.hasPrefix(LocalFolder.prefix) } }

  /// Runs a line of the shell in the folder that the library is in. `$1` is the library's folder.
  func shell(_ line: String, _ arguments: String...) throws {
    try ShellLine.run(line, in: FilePath.folder(of: root), [root] + arguments)
  }
}

/// Programs that only some machines have.
enum InstalledProgram {
  static func exists(_ name: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains { FileManager.default.isExecutableFile(atPath: $0 + "/" + name) }
  }
}
