import Documents
import Foundation
import TestSupport
import Testing
import Threads

@testable import DurableFiles

@Suite("names that file systems fold", .timeLimit(.minutes(Effort.minutes)))
struct NameFoldingTests {
  @Test("two spellings are one name exactly where the file system takes them for one")
  func spellings() {
    let names = ["a/Q.png", "a/q.png", "a/\u{E9}.png", "a/e\u{301}.png", "a/\u{C9}.png", "a/E\u{301}.png"]
    for cases in [false, true] {
      for forms in [false, true] {
        let spellings = FoldedSpellings(cases: cases, forms: forms)
        for first in names {
          for second in names {
            let sameForm =
              forms
              ? first.precomposed.utf8.elementsEqual(second.precomposed.utf8) : first.utf8.elementsEqual(second.utf8)
            let (a, b) = (first.lowercased(), second.lowercased())
            let sameCase =
              cases && (forms ? a.precomposed.utf8.elementsEqual(b.precomposed.utf8) : a.utf8.elementsEqual(b.utf8))
            let isSame = spellings.folded(first).utf8.elementsEqual(spellings.folded(second).utf8)
            #expect(isSame == (sameForm || sameCase), "\(first) and \(second), \(spellings)")
          }
        }
      }
    }
  }

  @Test("a folder is asked once, the nearest that exists, and nothing stays in it")
  func asked() throws {
    let scratch = try ScratchFolder()
    let asked = Monitor<[String]>([])
    let folding = NameFolding { folder throws(FileError) in
      asked.withLock { $0.append(folder) }
      return FoldedSpellings(cases: true, forms: true)
    }
    let path = scratch.appending("new/Deep/A.jpg").path
    #expect(
      folding.key(path)
        == folding.key(path.lowercased().replacing(scratch.url.path.lowercased(), with: scratch.url.path)))
    #expect(asked.withLock { $0 }.existAndSatisfy { $0 == scratch.url.path })
    let count = asked.withLock { $0.count }
    _ = folding.key(path)
    #expect(asked.withLock { $0.count } == count)
    // This one folds nothing, as ext4, XFS, Btrfs and tmpfs do.
    #expect(try FoldedSpellings(in: scratch.url.path) == FoldedSpellings(cases: false, forms: false))
    #expect(try Folder.names(in: scratch.url.path).isEmpty)
  }

  @Test("a folder that cannot be asked folds nothing")
  func refused() throws {
    let folding = NameFolding { folder throws(FileError) in throw FileError(.open, folder, EACCES) }
    #expect(folding.key("/x/A") == "/x/A" && folding.key("A") == "A")
  }
}
