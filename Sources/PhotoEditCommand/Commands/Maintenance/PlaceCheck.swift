import Contract
import Documents
import DurableFiles
import Foundation
import Jobs
import PhotoEdit
import PhotoLibrary

/// What a folder can do for outputs and libraries, as `doctor` shows it.
struct PlaceCheck {
  private let report: PlaceReport
  private let libraries: [String]

  /// - Throws: `EditError` where there is no such folder.
  init(_ path: String) throws(EditError) {
    do {
      report = try PlaceReport(of: path)
    } catch {
      guard error.code == ENOTDIR, error.operation == .listFolder else { throw error.editError }
      throw EditError(.notAFolder, "expected a folder, found a file", path: path)
    }
    libraries = Self.libraries(around: report.folder)
  }

  func show(json: Bool) {
    if json { row.print() } else { table.print() }
    if let problem = report.problem { Console.warn("no file can be made there: \(problem)") }
  }

  private var row: Row {
    let system = report.fileSystem
    let spellings = report.spellings
    var abilities = JSONObject()
    for (ability, problem) in report.abilities { abilities[ability.rawValue] = .bool(problem == nil) }
    return Row(
      .place, path: report.folder,
      [
        "fileSystem": system.type.map { .string($0) } ?? .null, "mount": system.mount.map { .string($0) } ?? .null,
        "network": system.network.map { .string($0) } ?? .null, "writable": .bool(report.problem == nil),
        "totalBytes": .integer(system.totalBytes), "freeBytes": .integer(system.freeBytes),
        "freeFiles": system.freeFiles.map { .integer($0) } ?? .null,
        "abilities": .object(abilities),
        "foldsCase": spellings.map { .bool($0.cases) }, "foldsForms": spellings.map { .bool($0.forms) },
        "timeStep": report.timeStep.map { .integer($0) },
        "libraries": .array(libraries.map { .string($0) }),
      ])
  }

  private var table: TextTable {
    let system = report.fileSystem
    var table = TextTable()
    table.add("folder", report.folder)
    let mount = system.mount.map { " on \($0)" } ?? ""
    let network =
      system.network.map { ", a network file system (\($0)): one machine at a time may use a library there" } ?? ""
    table.add("file system", (system.type ?? "unknown") + mount + network)
    let space = FormattedAmount.text(bytes: system.freeBytes) + " of " + FormattedAmount.text(bytes: system.totalBytes)
    table.add("free space", space)
    table.add("free files", system.freeFiles.map { FormattedAmount.grouped($0) } ?? "no limit")
    table.add("writable", report.problem == nil ? "yes" : "no")
    for (ability, problem) in report.abilities {
      let state = problem.map { "no (\($0.reason), errno \($0.code)): \(ability.consequence)" }
      table.add(ability.title, state ?? "yes")
    }
    if let spellings = report.spellings {
      table.add("upper and lower case", spellings.cases ? "one name: 'A.jpg' is 'a.jpg'" : "different names")
      table.add("composed and decomposed é", spellings.forms ? "one name" : "different names")
    }
    if let step = report.timeStep {
      table.add("steps of times", FormattedAmount.text(nanoseconds: step))
    } else if report.problem == nil {
      table.add("steps of times", "unknown: times cannot be set")
    }
    for (index, library) in libraries.enumerated() { table.add(index == 0 ? "libraries" : "", library) }
    if libraries.isEmpty { table.add("libraries", "none in this folder, in its folders, or above") }
    return table
  }

  /// The folders with a library: the nearest one above, the folder itself, and those in it.
  private static func libraries(around folder: String) -> [String] {
    let inside = ((try? Folder.names(in: folder)) ?? []).map { FilePath.joined(folder, $0) }
    let own = ([folder] + inside).filter { (try? FileStatus(at: FilePath.joined($0, ".photoedit/format"))) != nil }
    return (Library.folder(enclosing: URL(fileURLWithPath: folder)).map { [$0.path] } ?? []) + own
  }
}
