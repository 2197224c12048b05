import Documents

/// Reads members of an object in a manifest, with exact errors.
struct ManifestMembers {
  /// The manifest's path, for errors.
  let path: String
  let object: JSONObject
  /// The place of the object in the manifest, such as `edit.data.`; empty for the root.
  let place: String

  func string(_ key: String) throws -> String {
    guard let value = try optionalString(key) else { throw missing(key) }
    return value
  }

  func optionalString(_ key: String) throws -> String? {
    guard let value = object[key] else { return nil }
    guard let text = value.stringValue else { throw wrong(key, "a string", value) }
    return text
  }

  func flag(_ key: String) throws -> Bool {
    guard let value = object[key] else { return false }
    guard let flag = value.boolValue else { throw wrong(key, "true or false", value) }
    return flag
  }

  /// An integer from 0 to 2⁵³, the range that a double represents exactly.
  func count(_ key: String) throws -> Int {
    guard let value = object[key] else { throw missing(key) }
    guard let number = value.integerValue, (0...(1 << 53)).contains(number) else {
      throw wrong(key, "an integer from 0 to 2⁵³", value)
    }
    return number
  }

  func digest(_ key: String) throws -> SHA256Digest {
    guard let digest = SHA256Digest(hex: try string(key)) else { throw damaged("'\(place)\(key)' is not a SHA-256") }
    return digest
  }

  func digests(_ key: String) throws -> [SHA256Digest] {
    guard let value = object[key] else { return [] }
    guard let elements = value.arrayValue else { throw wrong(key, "an array", value) }
    return try elements.map { element in
      guard let digest = element.stringValue.flatMap(SHA256Digest.init(hex:)) else {
        throw damaged("'\(place)\(key)' has an element that is not a SHA-256")
      }
      return digest
    }
  }

  func storedObject() throws -> StoredObject {
    StoredObject(digest: try digest("digest"), size: try count("size"))
  }

  func inner(_ key: String) throws -> ManifestMembers {
    guard let value = object[key] else { throw missing(key) }
    guard let inner = value.objectValue else { throw wrong(key, "an object", value) }
    return ManifestMembers(path: path, object: inner, place: place + key + ".")
  }

  func damaged(_ reason: String) -> StoreError { .manifestDamaged(path: path, reason: reason) }

  private func missing(_ key: String) -> StoreError { damaged("'\(place)\(key)' is missing") }

  private func wrong(_ key: String, _ expected: String, _ found: JSONValue) -> StoreError {
    damaged("'\(place)\(key)' is \(found.kind), expected \(expected)")
  }
}
