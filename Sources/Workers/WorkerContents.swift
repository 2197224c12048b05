import Adjustments
import Documents
import Foundation
import ImageFiles
import Rendering

/// The program's record of what a worker holds: contents sent with an earlier job, to which later jobs refer by digest.
struct WorkerContents {
  private var recipe: (value: Recipe, key: SHA256Digest)?
  private var photo: SHA256Digest?

  /// Adds a recipe and the files that it names to a job; only the recipe's key if the worker holds them.
  mutating func add(_ recipe: Recipe, to message: inout Message) {
    if let held = self.recipe, held.value == recipe {
      message.header["recipeKey"] = .string(held.key.hex)
      return
    }
    let json = recipe.adjustmentData
    let files = recipe.resources
    // Files that have not been read yet are part of the recipe, but are not sent.
    let key = SHA256Digest(of: json.canonicalBytes() + files.flatMap { Array($0.digest.hex.utf8) })
    message.header["recipeKey"] = .string(key.hex)
    let isHeld = self.recipe?.key == key
    self.recipe = (recipe, key)
    guard !isHeld else { return }
    message.header["recipe"] = json
    message.files = files.map(\.bytes)
  }

  /// Adds the digest of a photo to a job, and the photo itself if the worker does not hold it.
  mutating func add(_ bytes: ByteBlock, _ digest: SHA256Digest, to message: inout Message) {
    message.header["photo"] = .string(digest.hex)
    if photo != digest { message.photo = bytes }
    photo = digest
  }

  /// Adds the path of a photo that the worker reads itself. The worker then releases the photo that it holds.
  mutating func add(path: String, to message: inout Message) {
    message.header["path"] = .string(path)
    photo = nil
  }
}

/// What a worker holds from one job to the next: the recipe and the photo of the last job.
struct CachedContents {
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

  /// Holds a photo that was opened for its header; nil releases the last one.
  mutating func hold(_ photo: Photo?) { self.photo = photo }
}

extension Recipe {
  /// Reads a recipe from a message.
  ///
  /// - Parameter files: the files that it names by digest, as far as they have been read.
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
