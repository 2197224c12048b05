import ArgumentParser
import Contract
import DurableFiles
import Foundation
import Jobs
import PhotoEdit

/// Writes the resources of a photo to a folder.
struct ResourceExport {
  let library: Library
  let asset: Asset
  /// The photo as the caller named it.
  let input: String
  let force: Bool
  let json: Bool

  /// Writes the resources, except pictures that would have to be rendered. A problem with one affects no other.
  ///
  /// - Throws: `EditError` where the folder cannot be created or already has one of the files; then nothing is written.
  func write(_ resources: [AssetResource], to output: String) async throws {
    let folder = URL(exactPath: output)
    try Library.makeFolder(folder)
    for resource in resources where resource.isStored && !force {
      let path = path(of: resource, in: output)
      if (try? FileManager.default.attributesOfItem(atPath: path)) != nil {
        throw EditError(
          .outputExists, "the output already exists", hint: "allow it to be replaced", path: path)
      }
    }
    if resources.isEmpty, !json { Console.log("nothing to do: the library keeps no such file of the photo") }
    var failures: [EditError] = []
    var written = 0
    for resource in resources {
      do throws(EditError) {
        let file = URL(exactPath: FilePath.joined(folder.path, resource.fileName))
        try await library.write(resource, to: file, overwriting: force)
        written += 1
        show(resource, at: path(of: resource, in: output))
      } catch {
        if error.code == .resourceNotStored {
          showSkippedFiles(resource)
          continue
        }
        failures.append(error)
        Failure.show(error, of: Outcome(input: path(of: resource, in: output), status: .failed(error)), json: json)
      }
    }
    guard let first = failures.first else { return }
    throw ExitCode(written == 0 ? first.category.rawValue : 3)
  }

  private func path(of resource: AssetResource, in output: String) -> String {
    FilePath.joined(output, resource.fileName)
  }

  private func show(_ resource: AssetResource, at path: String) {
    if json {
      var row = Row(resource, of: asset, input: input)
      row.add("output", .string(path))
      row.print()
    } else {
      Console.print(Console.safe("\(resource.kind.rawValue) -> \(path)"))
    }
  }

  /// Says how to get a picture that was left out.
  private func showSkippedFiles(_ resource: AssetResource) {
    let export = "'photoedit export \(asset.id.text.prefix(12))@\(resource.entry)'"
    let warning = "\(resource.fileName) is not stored; \(export) renders it"
    guard json else { return Console.warn(warning) }
    var row = Row(resource, of: asset, input: input)
    row.warnings = [warning]
    row.print()
  }
}
