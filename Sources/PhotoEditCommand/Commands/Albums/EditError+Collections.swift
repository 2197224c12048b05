import PhotoEdit

extension EditError {
  /// The error with titles of collections and paths of photos in place of the ids in the library's wording.
  func naming(_ collections: [AssetCollection], _ photos: [Asset] = []) -> EditError {
    var error = self
    for photo in photos {
      // Every photo was found before, so a missing photo is missing from the album.
      if let album = collections.first {
        let words = "no photo '\(photo.id.text)' in the library"
        if error.message.contains(words) { error.hint = "'photoedit album add' adds it" }
        error.message = error.message.replacing(words, with: "the photo '\(photo.path)' is not in '\(album.title)'")
      }
      error.message = error.message.replacing(photo.id.text, with: "'\(photo.path)'")
    }
    for collection in collections {
      error.message = error.message.replacing("'\(collection.id.text)'", with: "'\(collection.title)'")
    }
    return error
  }
}
