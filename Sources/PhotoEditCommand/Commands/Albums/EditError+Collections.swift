import PhotoEdit

extension EditError {
  /// The error with titles of collections and paths of photos in place of their ids.
  func naming(_ collections: [AssetCollection], _ photos: [Asset] = []) -> EditError {
    var error = self
    // Every photo was found before, so one that is missing is missing from the album.
    if code == .assetNotFound, let album = collections.first,
      let photo = photos.first(where: { message.contains($0.id.text) })
    {
      error.message = "the photo '\(photo.path)' is not in '\(album.title)'"
      error.hint = "'photoedit album add' adds it"
    }
    for photo in photos { error.message = error.message.replacing(photo.id.text, with: "'\(photo.path)'") }
    for collection in collections {
      error.message = error.message.replacing("'\(collection.id.text)'", with: "'\(collection.title)'")
    }
    return error
  }
}
