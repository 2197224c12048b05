import PhotoEdit

extension EditError {
  /// The error with the titles of collections and the paths of photos where the library's words have ids.
  func naming(_ collections: [AssetCollection], _ photos: [Asset] = []) -> EditError {
    var error = self
    for photo in photos {
      // Every photo was found before, so what is missing is missing in the album.
      if let album = collections.first {
        let words = "no photo '\(photo.id.text)' in the library"
        if error.message.contains(words) { error.hint = "'photoedit album add' puts it in" }
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
