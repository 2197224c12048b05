import Foundation
import TestSupport
import TarFiles
import DurableFiles
import Glibc

/// Programs that write and read tar archives.
enum TarOracle {
  /// Whether Python and GNU tar are there.
  static let isInstalled = Python.has(module: "tarfile") && FileManager.default.isExecutableFile(atPath: "/usr/bin/tar")

  /// Runs a Python program in a folder, with `t` an archive `x.tar` that is written in a format.
  static func write(_ format: String, _ body: String, in folder: ScratchFolder) throws {
    let script = """
      import io, tarfile
      t = tarfile.open("x.tar", "w", format=tarfile.\(format)_FORMAT)
      def add(name, data=b"", **rest):
          info = tarfile.TarInfo(name); info.size = len(data)
          for key, value in rest.items(): setattr(info, key, value)
          t.addfile(info, io.BytesIO(data))
      \(body)
      t.close()
      """
    _ = try Python.run(script, in: folder.url)
  }

  /// Runs GNU tar in a folder and returns what it prints.
  static func tar(_ arguments: [String], in folder: URL) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/tar")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ["LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.fileReadCorruptFile) }
    return String(decoding: data, as: UTF8.self)
  }
}

/// Every member of an archive with its bytes.
func members(of path: String) throws -> [(member: TarMember, bytes: [UInt8])] {
  var reader = try TarReader(Descriptor.open(path, O_RDONLY))
  var found: [(TarMember, [UInt8])] = []
  while let member = try reader.next() {
    var bytes: [UInt8] = []
    if member.size < 1 << 20 { try reader.read(member) { bytes.append(contentsOf: $0) } }
    found.append((member, bytes))
  }
  return found
}

/// An archive with these files as this program writes it.
func archive(_ files: [(name: String, bytes: [UInt8])]) -> [UInt8] {
  files.flatMap { file in
    let header = TarHeader(name: file.name, size: file.bytes.count, permissions: 0o644)
    return header.bytes + file.bytes + [UInt8](repeating: 0, count: header.padding)
  } + TarHeader.end
}
