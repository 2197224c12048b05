import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import Testing

@testable import TarFiles

@Suite("damaged tar archives", .timeLimit(.minutes(Effort.minutes)))
struct TarDamageTests {
  let folder: ScratchFolder
  private static let whole = archive([("a", [1, 2, 3]), (String(repeating: "n", count: 200), [4, 5])])

  init() throws { folder = try ScratchFolder() }

  private func error(reading bytes: [UInt8]) throws -> EditError? {
    let path = folder.appending("x.tar").path
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    do {
      _ = try members(of: path)
      return nil
    } catch let error as EditError {
      return error
    }
  }

  @Test("an archive that ends early is distinguished from a complete one, wherever it ends")
  func truncated() throws {
    #expect(try error(reading: Self.whole) == nil)
    // One of the two blocks at the end is enough.
    for count in stride(from: 0, through: Self.whole.count - 1024, by: 100) + [Self.whole.count - 1024] {
      #expect(try error(reading: Array(Self.whole.prefix(count)))?.code == .tarDamaged, "\(count)")
    }
  }

  @Test("a truncated member is reported with the number of bytes present")
  func cutOff() throws {
    let error = try error(reading: Array(Self.whole.prefix(514)))
    #expect(error?.message.contains("'a' is cut off: 2 of 3 bytes are there") == true, "\(String(describing: error))")
  }

  @Test("a changed byte of a header is detected")
  func changed() throws {
    for header in [0, 1024, 2048] {
      for place in stride(from: header, to: header + 512, by: 13) where !(148..<156).contains(place - header) {
        var bytes = Self.whole
        bytes[place] ^= 1
        #expect(try error(reading: bytes) != nil, "\(place)")
      }
    }
  }

  @Test(
    "numbers that are invalid in a header are refused",
    arguments: [
      Array("9".utf8), Array("-0000000001".utf8), [0xFF] + [UInt8](repeating: 0xFF, count: 11),
      [0x80] + [UInt8](repeating: 0xFF, count: 11), [0x80, 0, 0, 0, 0x7F] + [UInt8](repeating: 0, count: 7),
    ])
  func numbers(field: [UInt8]) throws {
    var bytes = Self.whole
    bytes.replaceSubrange(124..<136, with: field + [UInt8](repeating: 0, count: 12 - field.count))
    bytes.replaceSubrange(148..<156, with: "        ".utf8)
    let sum = bytes.prefix(512).reduce(0) { $0 + Int($1) }
    bytes.replaceSubrange(148..<154, with: TarNumber.octal(sum, digits: 6))
    #expect(try error(reading: bytes)?.code == .tarDamaged)
  }

  @Test(
    "malformed extended headers are refused",
    arguments: [
      "x", "99 path=a\n", "9 path=ab\n", "7 patha\n", "9 path=a\0\n", "11 size=-1\n", "30 size=99999999999999999999\n",
      "10 path=\n",
    ])
  func records(text: String) throws {
    let records = Array(text.utf8)
    let pax = TarBlock.bytes(name: "x", size: records.count, flag: .pax, permissions: 0o644)
    let padding = [UInt8](repeating: 0, count: TarHeader.padding(after: records.count))
    #expect(try error(reading: pax + records + padding + Self.whole)?.code == .tarDamaged)
  }

  @Test("an extended header without a member, or an oversized one, is refused")
  func headers() throws {
    let lone = TarBlock.bytes(name: "x", size: 0, flag: .pax, permissions: 0o644)
    #expect(try error(reading: lone + TarHeader.end)?.code == .tarDamaged)
    let immense = TarBlock.bytes(name: "x", size: 2 << 20, flag: .pax, permissions: 0o644)
    #expect(try error(reading: immense + [UInt8](repeating: 0, count: 3 << 20))?.code == .tarDamaged)
  }

  @Test("a folder is not an archive, and a missing member is reported with the most similar name")
  func others() throws {
    #expect(throws: EditError.self) { _ = try TarReader(Descriptor.open(folder.url.path, O_RDONLY)) }
    let path = folder.appending("x.tar").path
    try Data(archive([("photo-1.jpg", [1])])).write(to: URL(fileURLWithPath: path))
    let index = try TarIndex(TarReader(Descriptor.open(path, O_RDONLY)), path: path)
    #expect(try index.part(named: "./photo-1.jpg") == TarIndex.Part(offset: 512, size: 1))
    do {
      _ = try index.part(named: "photo-2.jpg")
      Issue.record("found a member that is not there")
    } catch {
      #expect(error.code == .tarMemberNotFound && error.hint == "did you mean 'photo-1.jpg'?")
    }
  }
}
