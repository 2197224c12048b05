import Foundation
import Rendering
import TestSupport
import VIPS

@testable import ImageFiles

/// The parts of image files, as `Tests/FileParts` reads them.
enum FileParts {
  struct Part: Equatable {
    enum Role: String {
      /// It is encoded anew with the pixels, or says where other parts are.
      case picture
      /// It shows the picture once more.
      case copy
      /// It must be in a file that is made, or be named.
      case part
    }

    let kind: String
    let digest: String
    let role: Role
  }

  /// The parts of a file.
  static func read(_ file: URL) throws -> [Part] {
    let answer = try server.answer(to: file.path)
    let rows = try JSONSerialization.jsonObject(with: answer) as? [[String]] ?? []
    return rows.compactMap { row in Part.Role(rawValue: row[2]).map { Part(kind: row[0], digest: row[1], role: $0) } }
  }

  private static let server: PythonServer = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("FileParts").path
    let program =
      "import sys, runpy; sys.dont_write_bytecode = True; sys.path.insert(0, sys.argv[1]); "
      + "del sys.argv[1]; runpy.run_module('parts', run_name='__main__')"
    return PythonServer(program, [folder])
  }()
}

extension Photo {
  /// The photo of a file that is only described, whatever its colors.
  static func described(_ file: URL) throws -> Photo { try described([UInt8](Data(contentsOf: file))) }

  static func described(_ file: [UInt8]) throws -> Photo {
    let bytes = file.withUnsafeBytes { ByteBlock(copying: $0) }
    return try Photo(bytes: bytes, header: PhotoHeader(of: bytes, limits: DecodeLimits()), isDescribed: true)
  }
}
