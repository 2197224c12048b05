import Documents

extension JSONValue {
  /// Whether the recorded codec versions are the installed ones.
  func isRecord(of now: JSONValue) -> Bool {
    guard let recorded = objectValue, let present = now.objectValue else { return false }
    // The encoder settings of libheif are recorded where it was used.
    guard recorded.keys == present.keys.filter({ $0 != "encodings" || recorded["encodings"] != nil }) else {
      return false
    }
    return recorded.members.allSatisfy { key, value in
      guard key == "codecs" else { return value == present[key] }
      return value.objectValue?.members.allSatisfy { $0.value == present[key]?[$0.key] } == true
    }
  }
}
