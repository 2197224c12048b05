import Documents

extension PhotoStore {
  private var settings: DisposableFile { DisposableFile(path: layout.local.config, limit: 65_536) }

  private static let cacheLimitKey = "cacheLimit"

  /// The most bytes that the cache may have; nil where nothing was chosen. The choice is beside the cache, and not in the
  /// log: it is about this disk, and a copy of the library elsewhere has its own.
  package var cacheLimit: Int? {
    settings.object[Self.cacheLimitKey]?.integerValue.flatMap { $0 < 0 ? nil : $0 }
  }

  /// Chooses how many bytes the cache may have; nil for the default.
  ///
  /// - Throws: `StoreError.accessDenied`, `.readOnly`; `.file`
  package func setCacheLimit(_ bytes: Int?) throws(StoreError) {
    try managing {
      try requireWritable()
      var members: [JSONObject.Member] = []
      if let bytes { members.append((Self.cacheLimitKey, .integer(bytes))) }
      try settings.save(JSONObject(members))
    }
  }
}
