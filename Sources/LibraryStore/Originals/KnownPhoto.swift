package import Adjustments
import Documents

/// A photo that can be edited without opening its original: judging by its status or its bytes, the original is as the
/// library recorded it, and the facts that planning needs are known.
package struct KnownPhoto: Sendable {
  /// The current state, for a commit.
  package let input: OpenedInput
  /// The facts that were remembered about the original.
  package let facts: [UInt8]
}

extension PhotoStore {
  /// The name of a photo that may be known.
  package enum KnownName: Sendable {
    /// The path of a file that has an original's bytes.
    case file(String)
    /// The id of a photo.
    case photo(AssetID)
  }

  /// The photos with these names that can be edited without opening them; nil for each that must be opened, even if
  /// only because something is wrong with it.
  ///
  /// - Parameter canHandle: whether the editor can read these adjustments.
  package func knownPhotos(
    _ names: [KnownName], canHandle: (AdjustmentData) -> Bool
  ) throws(StoreError) -> [KnownPhoto?] {
    try reading { photos in
      guard let originals else { return names.map { _ in nil } }
      originals.refresh()
      // In order, not by path: two Unicode spellings of a name are equal strings but different files.
      let files = names.compactMap { if case .file(let path) = $0 { path } else { nil } }
      var digests = self.digests(ofFiles: files).map { try? $0.get() }[...]
      let states = try index.read { database in
        try names.map { name -> EditedState? in
          let asset =
            switch name {
            case .photo(let id): try database.asset(id)
            case .file: try (digests.popFirst() ?? nil).flatMap { try database.asset(withOriginal: $0) }
            }
          guard let asset, photos?.contains(asset.id) ?? true,
            let state = try database.editedState(asset), !state.isNewer
          else { return nil }
          return state
        }
      }
      let facts = originals.facts(of: states.map { $0?.asset.digest })
      let isKnown = zip(states, facts).map { $0 != nil && $1 != nil }
      var intact = haveIntactOriginals(zip(states, isKnown).compactMap { $1 ? $0?.asset : nil })[...]
      return states.indices.map { index in
        guard isKnown[index], intact.popFirst() == true, let state = states[index], let facts = facts[index] else {
          return nil
        }
        return (try? known(state, facts, canHandle: canHandle)) ?? nil
      }
    }
  }

  private func known(
    _ state: EditedState, _ facts: [UInt8], canHandle: (AdjustmentData) -> Bool
  ) throws -> KnownPhoto? {
    let asset = state.asset
    var data: AdjustmentData?
    if state.state.kind != .asset {
      guard let edit = try entry(state.state).edit else { return nil }
      let found = try adjustmentData(of: edit)
      guard canHandle(found), try resumedBase(of: edit, asset) == asset.digest else { return nil }
      data = found
    }
    let reference = EntryReference(asset: asset.id, number: state.state.number, id: state.state.id)
    return KnownPhoto(
      input: OpenedInput(
        asset: asset, newest: state.newest, state: reference, base: asset.digest, adjustmentData: data,
        isFlattened: false), facts: facts)
  }
}

/// A photo with its current state and its newest entry, as of one moment.
private struct EditedState {
  let asset: Asset
  let isNewer: Bool
  let newest: EntryReference
  let state: EntryRow
}

extension SQLConnection {
  /// The current state of an asset; nil if a row has unexpected values.
  fileprivate func editedState(_ asset: Asset) throws -> EditedState? {
    try statement(
      """
      SELECT s.number, s.id, s.state, s.before, s.next, s.segment, s.offset, s.size, s.renditionSegment,
      s.renditionOffset, s.renditionSize, s.kind, s.parent, n.number, n.id, a.isNewer FROM asset a
      JOIN entry s ON s.asset = a.row AND s.number = a.current
      JOIN entry n ON n.asset = a.row AND n.number = a.newest WHERE a.id = ?
      """
    ).first(.bits(asset.id.bits)) { row throws(SQLError) -> EditedState? in
      guard let state = EntryRow(row), let id = row.digest(14) else { return nil }
      return EditedState(
        asset: asset, isNewer: row.int(15) != 0,
        newest: EntryReference(asset: asset.id, number: row.int(13), id: id), state: state)
    } ?? nil
  }
}
