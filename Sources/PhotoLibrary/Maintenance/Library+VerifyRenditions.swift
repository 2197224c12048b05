package import Documents
package import Editing
package import LibraryStore

extension Library {
  /// Renders some renditions again from their originals and recipes, and compares them with what the library has: each
  /// run continues where the last one stopped, so that repeated runs render all. Edits without a rendition are
  /// included, and are checked only for whether they can be rendered. An equally large part of the renditions that
  /// other programs made is decoded.
  ///
  /// A rendition that other versions of the engine, of libvips or of a codec made may come out differently; that is
  /// reported, but is not damage. The store's own check, as in `verify`, is not part of this.
  /// - Throws: `EditError` where the library cannot be read at all.
  package func verifyRenditions(
    _ sample: VerifySample, by loader: PhotoLoader = .here
  ) async throws(EditError) -> VerifyReport {
    try await WorkThreads.waiting.run { () throws(EditError) in
      let (chosen, all) = try mappingErrors { try self.store.renderable(sample) }
      var findings = chosen.compactMap { self.check($0, loader).map(VerifyFinding.init) }
      try mappingErrors { try self.store.saveRenderPosition(chosen.last) }
      findings += try self.verifyEntries(decoding: sample, readsAdjustments: false, by: loader)
      return VerifyReport(findings: findings, checked: chosen.count, all: all)
    }
  }

  private func check(_ edit: RenderableEdit, _ loader: PhotoLoader) -> Finding? {
    switch edit {
    case .rendered(let rendition):
      switch rendered(rendition.entry, loader) {
      case .success(let again): return again.finding(about: rendition)
      case .failure(let error):
        return .entry(
          rendition.entry, code: "rendition-not-rendered",
          found: "the rendition of \(rendition.entry) cannot be rendered again: \(error.message)",
          isDamage: true)
      }
    case .unrendered(let edit):
      guard case .failure(let error) = rendered(edit.entry, loader) else { return nil }
      return .entry(
        edit.entry, code: "rendition-not-rendered",
        found: "\(edit.entry) cannot be rendered: \(error.message)", isDamage: true)
    }
  }

  private func rendered(_ reference: EntryReference, _ loader: PhotoLoader) -> Result<Rerendering, EditError> {
    Result { () throws(EditError) in
      let (entry, asset) = try mappingErrors { try store.recorded(reference) }
      return try Rerendering(entry, of: asset, in: store, by: loader)
    }
  }
}

extension Rerendering {
  /// The finding about a rendition that came out differently; nil if it is the same file.
  func finding(about rendition: CheckedRendition) -> Finding? {
    if isSame { return nil }
    let subject = "rendering \(rendition.entry) again"
    if let otherVersions {
      let pixels = difference + (hasSamePixels == false ? ": the arithmetic has changed" : "")
      return .entry(
        rendition.entry, code: "rendition-other-versions",
        found: "\(subject) gives \(pixels) (\(otherVersions))", isDamage: false)
    }
    return .entry(
      rendition.entry, code: "rendition-differs",
      found: "\(subject) gives \(difference), although all versions are the same",
      isDamage: hasSamePixels != true)
  }
}
