import Adjustments
import Documents
import Foundation
import TestSupport
import Testing

@testable import PhotoLibrary

/// What a program may say of itself, member by member.
@Suite("manifests of programs", .timeLimit(.minutes(Effort.minutes)))
struct ProgramManifestTests {
  private static func manifest(_ text: String?) throws -> ProgramManifest {
    let folder = try ScratchFolder()
    let program = folder.appending("edit")
    try Data("#!/bin/sh\n".utf8).write(to: program)
    if let text { try Data(text.utf8).write(to: folder.appending("edit.editor.json")) }
    return try ProgramManifest(of: program.path)
  }

  private static func code(_ text: String) throws -> EditError.Code? {
    do throws(EditError) {
      do { _ = try manifest(text) } catch let error as EditError { throw error } catch { return nil }
      return nil
    } catch {
      return error.code
    }
  }

  @Test("a manifest has a version, and any of the members that there are")
  func members() throws {
    let members = [
      "\"author\":\"A & B\"",
      "\"resumes\":[{\"formatIdentifier\":\"x\",\"formatVersion\":\"1.2\"},{\"formatIdentifier\":\"y\"}]",
      "\"input\":{\"format\":\"tiff\",\"depth\":16,\"profile\":\"display-p3\"}",
    ]
    for choice in 0..<8 {
      let there = members.indices.filter { choice >> $0 & 1 == 1 }.map { members[$0] }
      let found = try Self.manifest("{" + (["\"version\":1"] + there).joined(separator: ",") + "}")
      #expect(found.author == (choice & 1 != 0 ? "A & B" : nil))
      #expect(found.resumes.map(\.identifier) == (choice & 2 != 0 ? ["x", "y"] : []))
      #expect(found.resumes.map(\.version) == (choice & 2 != 0 ? ["1.2", nil] : []))
      #expect(found.input.format == (choice & 4 != 0 ? .tiff : .png))
      if choice & 4 != 0 { #expect(found.input.depth == 16) }
      // Without a version it is none.
      #expect(try Self.code("{" + there.joined(separator: ",") + "}") == .badEditorManifest)
    }
    let none = try Self.manifest(nil)
    #expect(none.author == nil && none.resumes.isEmpty && none.input.format == .png)
  }

  @Test("a version is a whole number from 1 to the one that is known, and a later one is newer")
  func versions() throws {
    for (version, code) in [
      ("1", nil), ("2", .newerVersion), ("1000", .newerVersion), ("0", .badEditorManifest), ("-1", .badEditorManifest),
      ("1.5", .badEditorManifest), ("\"1\"", .badEditorManifest), ("null", .badEditorManifest),
    ] as [(String, EditError.Code?)] {
      #expect(try Self.code("{\"version\":\(version)}") == code, "\(version)")
    }
  }

  @Test("a value of another type, an empty one, one that is too long or unknown is an error")
  func invalid() throws {
    for member in [
      "\"author\":1", "\"author\":\"\"", "\"author\":\"a\\nb\"", "\"author\":\"\(String(repeating: "a", count: 201))\"",
      "\"resumes\":{}", "\"resumes\":[1]", "\"resumes\":[{}]", "\"resumes\":[{\"formatIdentifier\":\"\"}]",
      "\"resumes\":[{\"formatIdentifier\":\"x\",\"formatVersion\":1}]", "\"input\":1",
      "\"input\":{\"format\":\"none\"}",
      "\"input\":{\"longEdge\":5}", "\"input\":{\"depth\":7}", "\"input\":{\"profile\":{\"path\":\"x.icc\"}}",
      "\"other\":1",
    ] {
      #expect(try Self.code("{\"version\":1,\(member)}") == .badEditorManifest, "\(member)")
    }
    for text in ["", "[]", "1", "{", "\"version\""] { #expect(try Self.code(text) == .badEditorManifest, "\(text)") }
    #expect(try Self.code("{\"version\":1,\"author\":\"\(String(repeating: "a", count: 200))\"}") == nil)
    // 64 KiB, and one byte more.
    for (count, isRead) in [(65_536, true), (65_537, false)] {
      let text = "{\"version\":1}"
      let padded = text + String(repeating: " ", count: count - text.utf8.count)
      #expect((try Self.code(padded) == nil) == isRead, "\(count)")
    }
  }

  @Test("a program resumes edits of its format, up to the version that it names, and of every one where it names none")
  func resuming() {
    for (own, found, isMatch) in [
      (nil, "1.0", true), (nil, "odd", true), ("1.2", "1.2", true), ("1.2", "1.1", true), ("1.2", "1.3", false),
      ("1.2", "1.0", true), ("2.0", "1.9", false), ("1.9", "2.0", false), ("odd", "odd", true), ("odd", "1.0", false),
      ("1.0", "odd", false), ("1.10", "1.9", true),
    ] as [(String?, String, Bool)] {
      let format = ProgramManifest.Format(identifier: "x", version: own)
      let data = AdjustmentData(formatIdentifier: "x", formatVersion: found, data: Data())
      #expect(format.matches(data) == isMatch, "\(own ?? "any") \(found)")
      #expect(!format.matches(AdjustmentData(formatIdentifier: "y", formatVersion: found, data: Data())))
    }
  }
}
