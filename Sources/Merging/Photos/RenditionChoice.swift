package import Documents

/// A rendition of an edit, as its line states it.
package struct RenditionChoice: Hashable, Sendable {
  /// The ID of the line.
  package let line: LineID
  /// The object.
  package let digest: SHA256Digest
  /// Whether it can be rendered again.
  package let isReproducible: Bool

  package init(line: LineID, digest: SHA256Digest, isReproducible: Bool) {
    (self.line, self.digest, self.isReproducible) = (line, digest, isReproducible)
  }

  /// The one of an edit's renditions that counts: one that cannot be rendered again, else one that is here, else that of
  /// the smallest ID; nil if there are none.
  package static func counting(_ all: [RenditionChoice], isHere: (SHA256Digest) -> Bool) -> RenditionChoice? {
    let kept = all.filter { !$0.isReproducible }
    let first = kept.isEmpty ? all : kept
    let here = first.filter { isHere($0.digest) }
    return (here.isEmpty ? first : here).min { $0.line < $1.line }
  }
}
