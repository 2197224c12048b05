import Documents
import Foundation

@testable import LibraryStore

extension Version1Library {
  /// Writes all histories and the objects that they need to a file, as version 1 exported them.
  func writeArchive(to file: String) throws {
    try Data().write(to: URL(fileURLWithPath: file))
    let writer = try ArchiveWriter(file)
    try writer.add("format", Array(#"{"format":"photoedit-library-archive","version":1}"#.utf8))
    var references: [String: String] = [:]
    var objects: Set<String> = []
    for photo in sorted {
      for number in 0...photo.newest { objects.formUnion(try photo.objects(of: number)) }
      let original = try photo.original
      if original["reference"] == true, let digest = original["digest"]?.stringValue {
        references[digest] = home + "/" + (photo.place ?? original["path"]?.stringValue ?? "")
      }
    }
    for object in objects.sorted() {
      let name = Self.name(of: object)
      let data = try Data(contentsOf: URL(fileURLWithPath: references[object] ?? path + "/" + name))
      try writer.add(name, [UInt8](data))
    }
    for photo in sorted {
      for (number, manifest) in photo.manifests.enumerated() {
        try writer.add(Self.name(of: photo.id, number), manifest)
      }
    }
    try writer.finish()
  }
}
