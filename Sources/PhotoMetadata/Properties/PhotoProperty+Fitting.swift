extension PhotoProperty {
  /// A value that a file states, as a library keeps it; nil for none.
  ///
  /// Texts longer than a library keeps are cut, so that everything that is known of a photo fits into one line of the log.
  /// Texts of a list beyond the limit, a number out of range, and an altitude that no photo has are left out.
  package func fitted(_ stated: PropertyValue?) -> PropertyValue? {
    switch (declaration.kind, stated) {
    case (.text(let longest), .text(let text)):
      return (rule?.allowed(in: text) ?? text).cut(to: longest).map { .text($0) }
    case (.texts(var left, let longest), .texts(let texts)):
      var known: Set<String> = []
      let kept = texts.compactMap { (rule?.allowed(in: $0) ?? $0).cut(to: longest) }.filter { text in
        guard text.utf8.count <= left, known.insert(text).inserted else { return false }
        left -= text.utf8.count + 3
        return true
      }
      return kept.isEmpty ? nil : .texts(kept)
    case (_, .place(let place)):
      let altitude = place.altitude.flatMap { GeoPosition.altitudes.contains($0) ? $0 : nil }
      return .place(GeoPosition(unchecked: place.latitude, place.longitude, altitude: altitude))
    default: return stated.flatMap { isPossible($0) ? $0 : nil }
    }
  }
}

extension String {
  /// As many whole characters as fit; nil for none.
  fileprivate func cut(to limit: Int) -> String? {
    var text = self
    if text.utf8.count > limit {
      var left = limit
      text = String(
        text.prefix { character in
          left -= character.utf8.count
          return left >= 0
        })
    }
    return text.isEmpty ? nil : text
  }
}
