import Adjustments
import Documents
import Foundation
import TestSupport
import Testing

@testable import PhotoLibrary

/// What a program may leave in its folder, member by member and at each limit.
@Suite("answers of programs", .timeLimit(.minutes(Effort.minutes)))
struct ProgramAnswerTests {
  private static let format = #""formatIdentifier":"x","formatVersion":"1.0""#
  private static let data = #""adjustmentData":{"formatIdentifier":"x","formatVersion":"1.0","data":{"a":1}}"#

  /// What is read of a document beside pictures of these names and sizes.
  private static func answer(
    _ document: String?, _ pictures: [String: Int] = ["output.png": 3], limit: Int = 1000
  ) throws(EditError) -> ProgramAnswer? {
    let folder = try ProgramFolder()
    for (name, count) in pictures { try folder.write([UInt8](repeating: 7, count: count), as: name) }
    if let document { try folder.write(Array(document.utf8), as: "output.json") }
    return try ProgramAnswer(in: folder, limit: limit)
  }

  private static func code(_ document: String?, _ pictures: [String: Int] = ["output.png": 3]) -> EditError.Code? {
    do throws(EditError) { _ = try answer(document, pictures) } catch { return error.code }
    return nil
  }

  @Test("an answer has data, a note and a size as it says, and without a document and a picture there is none")
  func members() throws {
    #expect(try Self.answer(nil, [:]) == nil && Self.answer(nil, ["input.png": 1]) == nil)
    #expect(Self.code(nil) == .badEditorOutput, "a picture without a document")
    for (note, kept) in [("", nil), (#","note":"warm""#, "warm"), (#","note":"""#, nil)] as [(String, String?)] {
      for (size, changes) in [("", false), (#","changesSize":true"#, true), (#","changesSize":false"#, false)] {
        let answer = try #require(try Self.answer("{\(Self.data)\(note)\(size)}"))
        #expect(answer.output.note == kept && answer.changesSize == changes)
        #expect(answer.output.rendition == Data([7, 7, 7]))
        #expect(
          answer.output.adjustmentData
            == AdjustmentData(formatIdentifier: "x", formatVersion: "1.0", data: Data(#"{"a":1}"#.utf8)))
      }
    }
    let binary = #"{"adjustmentData":{\#(Self.format),"dataBase64":"AAEC"}}"#
    #expect(try Self.answer(binary)?.output.adjustmentData.data == Data([0, 1, 2]))
  }

  @Test("of several pictures the document names one, of one it need not")
  func pictures() throws {
    let two = ["output.png": 1, "output.tif": 2]
    #expect(Self.code("{\(Self.data)}", two) == .badEditorOutput)
    #expect(Self.code("{\(Self.data)}", [:]) == .badEditorOutput)
    for (name, count) in two {
      #expect(try Self.answer("{\(Self.data),\"picture\":\"\(name)\"}", two)?.output.rendition.count == count)
      #expect(try Self.answer("{\(Self.data)}", [name: count])?.output.rendition.count == count)
    }
    #expect(try Self.answer("{\(Self.data),\"picture\":\"other.png\"}", ["other.png": 5])?.output.rendition.count == 5)
    for name in [#""""#, #"".""#, #""..""#, #""../a""#, #""/etc/hostname""#, "1", "null", #""missing.png""#] {
      #expect(Self.code("{\(Self.data),\"picture\":\(name)}") == .badEditorOutput, "\(name)")
    }
  }

  @Test("a picture is in the folder itself, also where a name below it begins with an accent")
  func below() throws {
    let folder = try ProgramFolder()
    #expect(mkdir(folder.file("sub"), 0o700) == 0)
    for name in ["sub/\u{301}.png", "\u{301}.png"] {
      try folder.write([1], as: name)
      let document = Array("{\(Self.data),\"picture\":\"\(name)\"}".utf8)
      #expect(unlink(folder.file("output.json")) == 0 || errno == ENOENT)
      try folder.write(document, as: "output.json")
      let answer = Result { () throws(EditError) in try ProgramAnswer(in: folder, limit: 10) }
      #expect((try? answer.get()?.output.rendition.count) == (name.hasPrefix("sub") ? nil : 1), "\(name)")
    }
  }

  @Test("a member of another type, or without its partner, is an error")
  func invalid() {
    for document in [
      "", "[]", "{", "1", "{}", "{\"adjustmentData\":1}", "{\"adjustmentData\":{\"data\":1}}",
      #"{"adjustmentData":{"formatIdentifier":"x","data":1}}"#, #"{"adjustmentData":{"formatVersion":"1","data":1}}"#,
      "{\"adjustmentData\":{\(Self.format)}}",
      "{\"adjustmentData\":{\(Self.format),\"data\":1,\"dataBase64\":\"AA==\"}}",
      "{\"adjustmentData\":{\(Self.format),\"dataBase64\":\"*\"}}",
      "{\"adjustmentData\":{\(Self.format),\"dataBase64\":1}}",
      "{\(Self.data),\"note\":1}", "{\(Self.data),\"changesSize\":1}", "{\(Self.data),\"changesSize\":\"true\"}",
    ] {
      #expect(Self.code(document) == .badEditorOutput, "\(document)")
    }
    #expect(Self.code("{\"adjustmentData\":{\(Self.format),\"dataBase64\":\"\"}}") == .adjustmentDataEmpty)
  }

  @Test("a picture has as many bytes as its limit, and adjustments as many as theirs, and no more")
  func limits() throws {
    for (count, isRead) in [(0, true), (999, true), (1000, true), (1001, false)] {
      do throws(EditError) {
        #expect(try Self.answer("{\(Self.data)}", ["output.png": count])?.output.rendition.count == count)
        #expect(isRead, "\(count)")
      } catch {
        #expect(!isRead && error.code == .badEditorOutput && error.message.contains("\(count) bytes"), "\(count)")
      }
    }
    for (count, isRead) in [(AdjustmentData.maximumSize, true), (AdjustmentData.maximumSize + 1, false)] {
      let text = String(repeating: "a", count: count - 2)
      let document = "{\"adjustmentData\":{\(Self.format),\"data\":\"\(text)\"}}"
      #expect(Self.code(document) == (isRead ? nil : .adjustmentDataTooLarge), "\(count)")
    }
    // The document has twice as many, for data in base64 and the spaces of its writer.
    for (count, isRead) in [(2 * AdjustmentData.maximumSize, true), (2 * AdjustmentData.maximumSize + 1, false)] {
      let document = "{\(Self.data)}"
      let padded = document + String(repeating: " ", count: count - document.utf8.count)
      #expect(Self.code(padded) == (isRead ? nil : .badEditorOutput), "\(count)")
    }
  }

  @Test("a link, a folder and a pipe are no picture and no document, and nothing waits for them")
  func kinds() throws {
    for name in ["output.png", "output.json"] {
      for kind in ["link", "folder", "pipe"] {
        let folder = try ProgramFolder()
        if name != "output.json" { try folder.write(Array("{\(Self.data)}".utf8), as: "output.json") }
        if name != "output.png" { try folder.write([1], as: "output.png") }
        switch kind {
        case "link": #expect(symlink("/etc/hostname", folder.file(name)) == 0)
        case "folder": #expect(mkdir(folder.file(name), 0o700) == 0)
        default: #expect(mkfifo(folder.file(name), 0o600) == 0)
        }
        do throws(EditError) {
          _ = try ProgramAnswer(in: folder, limit: 1000)
          Issue.record("read the \(kind) \(name)")
        } catch {
          #expect(error.code == .badEditorOutput && error.message.contains("'\(name)'"), "\(kind) \(name)")
          let words = ["link": "symbolic link", "folder": "a folder", "pipe": "a pipe"][kind]
          #expect(error.message.contains(words ?? "?"), "\(error.message)")
        }
      }
    }
  }
}
