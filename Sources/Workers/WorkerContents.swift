import Adjustments
import Documents
import Foundation
import Rendering
import VIPS

/// What a worker holds, as far as the program knows: it was sent with an earlier job, so a job refers to it by its
/// digest.
struct WorkerContents {
  private var recipe: (value: Recipe, key: SHA256Digest)?
  private var photo: SHA256Digest?

  /// The members that a job has for its recipe, and the files that the recipe names; without both where the worker
  /// holds them.
  mutating func add(_ recipe: Recipe, to message: inout Message) {
    if let held = self.recipe, held.value == recipe {
      message.header["recipeKey"] = .string(held.key.hex)
      return
    }
    let json = recipe.adjustmentData
    let files = recipe.resources
    // Files that are not read yet are part of the recipe, but not of what is sent.
    let key = SHA256Digest(of: json.canonicalBytes() + files.flatMap { Array($0.digest.hex.utf8) })
    message.header["recipeKey"] = .string(key.hex)
    let isHeld = self.recipe?.key == key
    self.recipe = (recipe, key)
    guard !isHeld else { return }
    message.header["recipe"] = json
    message.files = files.map(\.bytes)
  }

  /// The members that a job has for its photo, and the photo where the worker does not hold it.
  mutating func add(_ bytes: ByteBlock, _ digest: SHA256Digest, to message: inout Message) {
    message.header["photo"] = .string(digest.hex)
    if photo != digest { message.photo = bytes }
    photo = digest
  }

  /// The member that a job has for a photo that the worker reads itself. It lets go of the photo that it holds.
  mutating func add(path: String, to message: inout Message) {
    message.header["path"] = .string(path)
    photo = nil
  }
}

/// What a worker holds from one job to the next: the recipe and the photo of the last.
struct HeldContents {
  private var recipe: (key: String, value: Recipe)?
  private var photo: Photo?

  /// The recipe of a job; nil where the message has none and it is not held.
  ///
  /// - Throws: `EditError` where it is malformed.
  mutating func recipe(of message: Message) throws(EditError) -> Recipe? {
    let key = try message.member("recipeKey", \.stringValue)
    guard let json = message.header["recipe"] else { return recipe?.key == key ? recipe?.value : nil }
    recipe = nil
    let read = try Recipe(received: json, files: message.files)
    recipe = (key, read)
    return read
  }

  /// The photo of a job; nil where the message has none and it is not held.
  ///
  /// - Throws: `EditError` where it cannot be opened or exceeds a limit.
  mutating func photo(of message: Message, _ limits: PhotoLimits) throws(EditError) -> Photo? {
    let digest = try message.member("photo") { $0.stringValue.flatMap { SHA256Digest(hex: $0) } }
    var bytes = message.photo
    if bytes == nil, let photo, photo.info.digest == digest {
      if photo.limits == limits.decoding { return photo }
      bytes = photo.bytes
    }
    photo = nil
    guard let bytes else { return nil }
    do {
      photo = try Photo(bytes: bytes, digest: digest, limits: limits.decoding)
    } catch {
      throw error.editError
    }
    return photo
  }

  /// Holds a photo that was opened for its header; nil lets go of the last.
  mutating func hold(_ photo: Photo?) { self.photo = photo }
}

extension Recipe {
  /// Reads a recipe of a message.
  ///
  /// - Parameter files: the files that it names by their digests, as far as they are read.
  /// - Throws: `EditError` where it is malformed.
  init(received json: JSONValue, files: [[UInt8]] = []) throws(EditError) {
    self = try mappingErrors {
      var recipe = try RecipeReader().read(.init(text: json.canonicalBytes()))
      let digests = Dictionary(files.map { (SHA256Digest(of: $0), $0) }) { first, _ in first }
      try recipe.readFiles { reference, kind throws(ResourceError) in
        guard case .digest(let digest) = reference, let bytes = digests[digest] else { return nil }
        return try Resource.read(bytes, as: kind)
      }
      return recipe
    }
  }
}
