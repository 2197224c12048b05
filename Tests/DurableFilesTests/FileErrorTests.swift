import Documents
import Foundation
import Glibc
import TestSupport
import Testing

@testable import DurableFiles

/// What each errno means, for each operation.
@Suite("errors of files", .timeLimit(.minutes(Effort.minutes)))
struct FileErrorTests {
  /// The numbers of Linux.
  private static let codes: [CInt] = Array(1...133)
  private static let unsupported: Set<CInt> = [ENOSYS, EOPNOTSUPP, EINVAL, ENOLCK]

  @Test("each errno has its meanings and its code, whatever the operation", arguments: SystemCall.Name.allCases)
  func meanings(operation: SystemCall.Name) {
    for code in Self.codes {
      let error = FileError(operation, "/folder/file", code)
      #expect(error.isDiskFull == [ENOSPC, EDQUOT].contains(code), "\(code)")
      #expect(error.hasNoDescriptor == [EMFILE, ENFILE].contains(code), "\(code)")
      #expect(error.isNotFound == [ENOENT, ENOTDIR].contains(code), "\(code)")
      let lost = [EIO, ENOTCONN, ESTALE, EHOSTDOWN, EHOSTUNREACH, ETIMEDOUT, ENODEV]
      #expect(error.isLostMount == lost.contains(code), "\(code)")
      #expect(error.isPermissionDenied == [EACCES, EPERM, EROFS].contains(code), "\(code)")
      #expect(error.isUnsupported == Self.unsupported.contains(code), "\(code)")
      #expect(error.isUnreadableName == (code == EILSEQ) && error.alreadyExists == (code == EEXIST), "\(code)")
      let expected: EditError.Code =
        switch code {
        case ENOSPC, EDQUOT: .diskFull
        case ENOENT, ENOTDIR: .fileNotFound
        case EEXIST: .fileExists
        case EILSEQ: .nameNotUTF8
        case EACCES, EPERM, EROFS: .permissionDenied
        default: .fileFailed
        }
      #expect(error.editCode == expected && error.editError.code == expected, "\(code)")
      let reason = code == EILSEQ ? "its name is not UTF-8" : String(cString: strerror(code))
      #expect(error.reason == reason)
      #expect(error.description.hasPrefix("cannot \(operation.rawValue) '/folder/file': \(reason) (errno \(code))"))
      let hasHint = error.isDiskFull || error.hasNoDescriptor || operation == .map || error.isUnreadableName
      #expect((error.hint != nil) == hasHint && error.editError.hint == error.hint, "\(code)")
    }
  }

  @Test("a file system is named for what it lacks, and for nothing else")
  func lacking() throws {
    let folder = try ScratchFolder()
    let path = folder.appending("file").path
    for operation in SystemCall.Name.allCases {
      for code in Self.codes {
        let ability: String? =
          switch operation {
          case .link where [ENOSYS, EOPNOTSUPP].contains(code): "hard links"
          case .lock where Self.unsupported.contains(code): "locks"
          case .sync where Self.unsupported.contains(code): "syncs of files"
          case .map where Self.unsupported.union([ENODEV]).contains(code): "shared memory maps"
          default: nil
          }
        let error = FileError(operation, path, code)
        let found = error.lacking
        #expect((found != nil) == (ability != nil), "\(operation) \(code)")
        if let found, let ability {
          #expect(found.hasPrefix("the file system") && found.hasSuffix("has no \(ability)"), "\(found)")
          #expect(error.description.hasSuffix("(errno \(code)); \(found)"))
        } else {
          #expect(error.description.hasSuffix("(errno \(code))"))
        }
        #expect(FileError(operation, path + "\0", code).lacking == nil)
      }
    }
  }
}
