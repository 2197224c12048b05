extension Sequence {
  /// Whether there are elements and all of them satisfy a condition. `allSatisfy` is true of nothing, so that a test could
  /// not fail where what it looks at is missing.
  public func existAndSatisfy(_ condition: (Element) throws -> Bool) rethrows -> Bool {
    var isEmpty = true
    for element in self {
      guard try condition(element) else { return false }
      isEmpty = false
    }
    return !isEmpty
  }
}
