public import Documents
public import Editing
package import LibraryStore

/// Something that `verify` found.
public struct VerifyFinding: Hashable, Sendable {
  /// The kind, in kebab-case; stable.
  package let code: String
  /// What was found.
  public let message: String
  /// Whether something is lost or wrong; otherwise it only needs cleaning up, or a newer photoedit.
  public let isDamage: Bool
  /// Its parts: what it is about.
  package let finding: Finding
  /// Whether it is about something that only a newer photoedit can read.
  package var isNewer: Bool { finding.isNewer }

  package init(_ finding: Finding) {
    self.finding = finding
    code = finding.code
    message = finding.description
    isDamage = finding.isDamage
  }
}

extension VerifySample {
  /// A sample of everything.
  package static let all = VerifySample.share(1)
}

/// The result of a check of a part of the library.
package struct VerifyReport: Hashable, Sendable {
  /// What was found, in a stable order.
  package let findings: [VerifyFinding]
  /// How many objects were read, or renditions rendered again.
  package let checked: Int
  /// How many there are in all.
  package let all: Int
}

extension Library {
  /// Checks the library: the log and every chain in it, every reference, the adjustments of every entry, and the index.
  ///
  /// - Parameters:
  ///   - readsData: whether every object is read and compared with its digest, and what other programs rendered is
  ///     decoded; otherwise only its presence is checked.
  ///   - loader: decodes it; by default in this process.
  /// - Throws: `EditError` where it cannot be checked at all.
  public func verify(
    readsData: Bool = true, by loader: PhotoLoader = .here
  ) async throws(EditError) -> [VerifyFinding] {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try self.verify(readsData: readsData, by: loader)
    }
  }

  /// The same on the calling thread, which waits.
  package func verify(readsData: Bool = true, by loader: PhotoLoader = .here) throws(EditError) -> [VerifyFinding] {
    try verify(readsData: readsData, by: loader) { _, _ in }
  }

  /// Checks the library, and calls a closure after each object with the number of objects so far and in all.
  package func verify(
    readsData: Bool, by loader: PhotoLoader = .here, progress: (_ done: Int, _ count: Int) -> Void
  ) throws(EditError) -> [VerifyFinding] {
    let found = try mappingErrors { try store.verify(readsData ? .readData : .quick, progress: progress) }
    let findings = found.map(VerifyFinding.init)
    guard !found.contains(where: \.isAboutIndex) else { return findings }
    return findings + verifyEntries(of: try assets(), by: loader) { _ in readsData }
  }

  /// Checks one photo: its history and its adjustments, every file that it needs, and what the index says about it.
  ///
  /// - Throws: `EditError` where it cannot be checked at all.
  package func verify(
    _ asset: Asset, readsData: Bool = true, by loader: PhotoLoader = .here
  ) throws(EditError) -> [VerifyFinding] {
    let found = try mappingErrors { try store.verify(asset.id, readsData ? .readData : .quick) }
    let findings = found.map(VerifyFinding.init)
    guard !found.contains(where: \.isAboutIndex) else { return findings }
    return findings + verifyEntries(of: [asset], by: loader) { _ in readsData }
  }

  /// Checks the library, reads a part of its objects, and decodes a part of what other programs rendered: each run
  /// continues where the last one stopped, so that repeated runs read and decode all.
  ///
  /// - Parameters:
  ///   - sample: how many objects are read, and how many renditions decoded.
  ///   - loader: decodes them.
  /// - Throws: `EditError` where it cannot be checked at all, or the position cannot be stored.
  package func verify(reading sample: VerifySample, by loader: PhotoLoader = .here) throws(EditError) -> VerifyReport {
    let (found, read, all) = try mappingErrors { try store.verify(reading: sample) }
    var findings = found.map(VerifyFinding.init)
    if !found.contains(where: \.isAboutIndex) {
      findings += try verifyEntries(decoding: sample, readsAdjustments: true, by: loader)
    }
    return VerifyReport(findings: findings, checked: read, all: all)
  }

  /// Rebuilds the index from the log. Histories, numbers and current states stay unchanged.
  ///
  /// - Returns: What is wrong with the log and the index afterwards.
  /// - Throws: `EditError`
  package func rebuildIndex() throws(EditError) -> [VerifyFinding] {
    try mappingErrors {
      try store.rebuildIndex()
      return try store.verify(.quick).map(VerifyFinding.init)
    }
  }
}
