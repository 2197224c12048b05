extension String {
  /// Whether it is a key that any object of a document may have and that readers ignore: one that begins with `x-`.
  package var isExtensionKey: Bool { utf8.starts(with: "x-".utf8) }
}

extension JSONObject {
  /// The members whose key begins with `x-`, at any depth, nested in objects of the same keys.
  ///
  /// - Parameter isOpen: whether to look into the object of a key.
  package func extensions(in isOpen: (String) -> Bool = { _ in true }) -> JSONObject {
    JSONObject(
      distinct: members.compactMap { key, value in
        if key.isExtensionKey { return (key, value) }
        guard isOpen(key), let inner = value.objectValue?.extensions(), !inner.isEmpty else { return nil }
        return (key, .object(inner))
      })
  }

  /// The object with the members that `extensions` extracted from a similar object.
  package func adding(extensions: JSONObject) -> JSONObject {
    var merged = self
    var new: [Member] = []
    for (key, value) in extensions.members {
      switch (key.isExtensionKey ? nil : self[key]?.objectValue, value) {
      case (let own?, .object(let inner)): merged[key] = .object(own.adding(extensions: inner))
      default: new.append((key, value))
      }
    }
    return JSONObject(distinct: merged.members + new)
  }
}
