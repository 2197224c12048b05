extension TransactionBuilder {
  /// Undoes a change of what the library says about a photo, if that is still as the change has left it.
  mutating func undo(_ change: MetadataChange, of photo: AssetID) throws {
    guard let state = try database.metadataState(of: photo, in: change.albums.map(\.album)) else {
      throw StoreError.assetNotFound(photo.text)
    }
    // Of the trash it only matters whether the photo is there: a clock of another machine may have made the date.
    var (found, left) = (state.settings(like: change.after), change.after)
    if (found.trashed?.value == nil) == (left.trashed?.value == nil) { (found.trashed, left.trashed) = (nil, nil) }
    var albums: [CollectionID: Bool] = [:]
    for step in change.albums { albums[step.album] = step.operation != .remove }
    guard found == left, albums.allSatisfy({ state.albums.contains($0.key) == $0.value }) else {
      throw StoreError.metadataConflict(photo)
    }
    try set(photo, change.before, undoes: change.id)
    for step in change.albums.reversed() where step.operation != .move {
      var line = MembersLine(step.album, step.operation == .insert ? .remove : .insert, [photo])
      line.undoes = change.id
      try changeMembers(line)
    }
  }
}
