/// A member of a tar archive: what its header says, and the position of its bytes.
package struct TarMember: Hashable, Sendable {
  /// The path without `./` before it; damaged bytes of a name that is not UTF-8 are replaced.
  package let name: String
  /// The position of the first byte in the archive.
  package let offset: Int
  /// The number of bytes.
  package let size: Int
  /// Whether it is a folder.
  package let isFolder: Bool
  /// Why its bytes cannot be used as those of a file, such as "it is a symbolic link"; nil where they can.
  package let problem: String?

  init(path: [UInt8], flag: TarBlock.Flag, isSparse: Bool, offset: Int, size: Int) {
    var rest = path[...]
    while rest.starts(with: "./".utf8) { rest = rest.dropFirst(2).drop { $0 == UInt8(ascii: "/") } }
    while rest.count > 1, rest.last == UInt8(ascii: "/") { rest = rest.dropLast() }
    name = String(decoding: rest, as: UTF8.self)
    (self.offset, self.size) = (offset, size)
    isFolder = flag.rawValue == UInt8(ascii: "5")
    problem = Self.problem(of: flag, isSparse: isSparse) ?? Self.problem(ofName: rest)
  }

  private static func problem(of flag: TarBlock.Flag, isSparse: Bool) -> String? {
    if isSparse { return "it is a sparse file" }
    switch Unicode.Scalar(flag.rawValue) {
    case "0", "7": return nil
    case "1": return "it is a hard link"
    case "2": return "it is a symbolic link"
    case "3", "4": return "it is a device"
    case "5": return "it is a folder"
    case "6": return "it is a pipe"
    case "S": return "it is a sparse file"
    default: return "it has the unknown type \(flag.rawValue)"
    }
  }

  /// Why a name cannot be that of a file in an archive; nil where it can.
  package static func problem(ofName name: String) -> String? {
    if name.utf8.contains(0) { return "it contains a NUL character" }
    return name.utf8.last == UInt8(ascii: "/") ? "it is the name of a folder" : problem(ofName: Array(name.utf8)[...])
  }

  private static func problem(ofName name: ArraySlice<UInt8>) -> String? {
    if name.isEmpty { return "it has no name" }
    if name.first == UInt8(ascii: "/") { return "its name is absolute" }
    if name.split(separator: UInt8(ascii: "/")).contains(where: { $0.elementsEqual("..".utf8) }) {
      return "its name leads out of the archive"
    }
    return String(validating: name, as: UTF8.self) == nil ? "its name is not UTF-8" : nil
  }
}
