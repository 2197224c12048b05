import DurableFiles
import Foundation
import LibraryStore
import Measuring

extension Probe {
  /// Makes a synthetic library.
  mutating func make() throws {
    let library = SyntheticLibrary(URL(filePath: try argument(0)), size: try number(1))
    tell("make", try Usage.of { try library.make() })
  }

  /// Makes the index from the log: the first one, or another one if there is one.
  mutating func rebuild() throws {
    let path = try argument(0)
    if try SyntheticLibrary.indexFiles(path).isEmpty {
      tell("rebuild", try Usage.of { _ = try PhotoStore.open(at: path) })
    } else {
      let store = try PhotoStore.open(at: path)
      tell("rebuild", try Usage.of(store.rebuildIndex))
    }
    values["memory"] = ResidentMemory.most
    let newest = try SyntheticLibrary.indexFiles(path).last { $0.hasSuffix(".sqlite") }
    values["index"] = Double(try newest.flatMap { try FileStatus(at: $0)?.size } ?? 0)
  }

  /// Checks a library without reading its objects.
  mutating func verify() throws {
    let store = try PhotoStore.open(at: try argument(0))
    var findings: [Finding] = []
    tell("verify", try Usage.of { findings = try store.verify(.quick) })
    values["findings"] = Double(findings.count)
    values["memory"] = ResidentMemory.most
    if let first = findings.first { FileHandle.standardError.write(Data("\(first)\n".utf8)) }
  }

  /// Changes one photo again and again until a file exists; the longest and the mean wait in seconds.
  mutating func write() throws {
    let store = try PhotoStore.open(at: try argument(0))
    let id = SyntheticPhotos(size: try number(1)).id(1)
    let stop = try argument(2)
    var (longest, count) = (0.0, 0.0)
    let start = Usage.now()
    while !FileManager.default.fileExists(atPath: stop) {
      var settings = AssetSettings()
      settings.rating = .set(Int(count) % 6)
      longest = max(longest, try Usage.of { try store.perform([.set(id, settings)], author: "bench") }.wall)
      count += 1
    }
    (values["longest"], values["mean"]) = (longest, (Usage.now() - start) / max(count, 1))
  }

  /// Collects what nobody needs.
  mutating func collect() throws {
    let store = try PhotoStore.open(at: try argument(0))
    var options = CollectOptions()
    options.gracePeriod = .zero
    tell("collect", try Usage.of { _ = try store.collect(options) })
  }

  /// Writes the archive of a library.
  mutating func export() throws {
    let store = try PhotoStore.open(at: try argument(0))
    let target = try argument(1)
    tell("export", try Usage.of { _ = try store.exportHistories(to: target, ifExists: .replace) })
  }

  /// Imports an archive.
  mutating func importArchive() throws {
    let store = try PhotoStore.open(at: try argument(0))
    let archive = try argument(1)
    tell("import", try Usage.of { _ = try store.importHistories(from: archive, author: "bench") })
  }
}
