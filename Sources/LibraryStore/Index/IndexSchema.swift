import PhotoMetadata

/// The tables of the index.
enum IndexSchema {
  /// `PRAGMA application_id` of every index: "phed".
  static let applicationID: Int32 = 0x7068_6564
  /// `PRAGMA user_version` of the tables below.
  static let version: Int32 = 9

  /// The statements that create the tables and indexes. SQLite stores their text, which identifies an index.
  static let statements = tables + searches

  /// The statements that create what is needed while the log is entered.
  static let tables = [
    // One row: which library this is, which file this is, and how far the log has been entered. `lastOrder` is the greatest
    // order of a line about a collection. Once `areCollectionsMerged`, the folders of collections, and their order, are
    // computed from all lines about them.
    """
    CREATE TABLE library (
      id BLOB NOT NULL,
      inode INTEGER NOT NULL,
      born INTEGER NOT NULL,
      isComplete INTEGER NOT NULL,
      number INTEGER NOT NULL,
      commitID BLOB,
      segment INTEGER NOT NULL,
      offset INTEGER NOT NULL,
      newer TEXT,
      renditions TEXT NOT NULL,
      heads BLOB NOT NULL,
      lastOrder INTEGER NOT NULL,
      areCollectionsMerged INTEGER NOT NULL
    ) STRICT
    """,
    // The end of each transaction, its date in milliseconds since 1970, and the time that the dates up to it count.
    """
    CREATE TABLE commits (
      number INTEGER PRIMARY KEY,
      id BLOB NOT NULL,
      segment INTEGER NOT NULL,
      offset INTEGER NOT NULL,
      date INTEGER,
      counted INTEGER NOT NULL
    ) STRICT
    """,
    // `trashed` is the date that a change states, `trashedIn` the number of its transaction. `heads` are the lines that no
    // other one names as its parent. The settings of a photo that is branched are computed from all of its lines, and
    // `differs` is the number of those that its writers disagree on.
    """
    CREATE TABLE asset (
      row INTEGER PRIMARY KEY,
      id BLOB NOT NULL,
      original BLOB NOT NULL,
      size INTEGER NOT NULL,
      name TEXT NOT NULL,
      path TEXT NOT NULL,
      mediaType TEXT NOT NULL,
      isReference INTEGER NOT NULL,
      newest INTEGER NOT NULL,
      position INTEGER NOT NULL,
      current INTEGER NOT NULL,
      isNewer INTEGER NOT NULL,
      date INTEGER NOT NULL,
      added INTEGER NOT NULL,
      modified INTEGER NOT NULL,
      trashed INTEGER,
      trashedIn INTEGER,
      heads BLOB NOT NULL,
      branching INTEGER NOT NULL,
      differs INTEGER NOT NULL,
      \(PhotoProperty.columnDefinitions)
    ) STRICT
    """,
    // `state` is the number of the state that an entry leads to, `parent` that of the state that an edit was made from,
    // `before` the entry that made the state before it current, `next` the entry to which redo leads from here.
    """
    CREATE TABLE entry (
      asset INTEGER NOT NULL,
      number INTEGER NOT NULL,
      id BLOB NOT NULL,
      kind INTEGER NOT NULL,
      state INTEGER NOT NULL,
      parent INTEGER,
      before INTEGER,
      next INTEGER,
      segment INTEGER NOT NULL,
      offset INTEGER NOT NULL,
      size INTEGER NOT NULL,
      renditionSegment INTEGER,
      renditionOffset INTEGER,
      renditionSize INTEGER,
      PRIMARY KEY (asset, number)
    ) STRICT, WITHOUT ROWID
    """,
    // Where the lines of photos are that are neither entries nor renditions.
    """
    CREATE TABLE line (
      row INTEGER PRIMARY KEY,
      asset INTEGER NOT NULL,
      segment INTEGER NOT NULL,
      offset INTEGER NOT NULL,
      size INTEGER NOT NULL,
      id BLOB NOT NULL
    ) STRICT
    """,
    // Which entry refers to which object, except first originals; later ones count wherever they are stored.
    """
    CREATE TABLE use (
      digest BLOB NOT NULL,
      asset INTEGER NOT NULL,
      number INTEGER NOT NULL,
      role INTEGER NOT NULL,
      PRIMARY KEY (digest, asset, number, role)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE keyword (
      asset INTEGER NOT NULL,
      position INTEGER NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (asset, position)
    ) STRICT, WITHOUT ROWID
    """,
    // The words of photos that have any. SQLite adds tables of its own for it.
    "CREATE VIRTUAL TABLE search USING fts5(\(PhotoProperty.wordColumns), tokenize = 'unicode61 remove_diacritics 2')",
    // The names of versions.
    """
    CREATE TABLE versionName (
      asset INTEGER NOT NULL,
      number INTEGER NOT NULL,
      text TEXT NOT NULL,
      PRIMARY KEY (asset, number)
    ) STRICT, WITHOUT ROWID
    """,
    // The row is that of the first line about the collection. One that is branched is computed from all of its lines.
    """
    CREATE TABLE collection (
      row INTEGER PRIMARY KEY,
      id BLOB NOT NULL,
      kind INTEGER NOT NULL,
      title TEXT NOT NULL,
      parent INTEGER,
      query TEXT,
      created INTEGER NOT NULL,
      position INTEGER NOT NULL,
      heads BLOB NOT NULL,
      isBranched INTEGER NOT NULL
    ) STRICT
    """,
    // Where all lines about collections are, also those of deleted ones, with their IDs and their parents.
    """
    CREATE TABLE collectionLine (
      collection BLOB NOT NULL,
      row INTEGER NOT NULL,
      isAboutMembers INTEGER NOT NULL,
      segment INTEGER NOT NULL,
      offset INTEGER NOT NULL,
      size INTEGER NOT NULL,
      id BLOB NOT NULL,
      parents BLOB NOT NULL,
      PRIMARY KEY (collection, row)
    ) STRICT, WITHOUT ROWID
    """,
    // The photos of albums. Positions have gaps, so that most insertions change one row.
    """
    CREATE TABLE member (
      collection INTEGER NOT NULL,
      position INTEGER NOT NULL,
      asset INTEGER NOT NULL,
      PRIMARY KEY (collection, position)
    ) STRICT, WITHOUT ROWID
    """,
    // Damage that was found while the log was entered; known damage has been recorded by a repair.
    """
    CREATE TABLE damage (
      segment INTEGER NOT NULL,
      offset INTEGER NOT NULL,
      found TEXT NOT NULL,
      isKnown INTEGER NOT NULL,
      PRIMARY KEY (segment, offset)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE UNIQUE INDEX collectionByID ON collection(id)",
    "CREATE INDEX collectionByParent ON collection(parent, position)",
    "CREATE UNIQUE INDEX memberByAsset ON member(asset, collection)",
  ]

  /// The statement for the index that finds an asset by its id.
  static let assetByID = "CREATE UNIQUE INDEX assetByID ON asset(id)"

  /// The statement for the index that finds the lines of an asset.
  static let lineByAsset = "CREATE INDEX lineByAsset ON line(asset)"

  /// The statements for indexes that only searches need. They are created after the tables are filled, which is faster.
  static let searches = [
    assetByID, lineByAsset,
    "CREATE INDEX assetByName ON asset(name)",
    "CREATE INDEX assetByPath ON asset(path)",
    "CREATE INDEX assetByDate ON asset(date)",
    "CREATE INDEX keywordByText ON keyword(text)",
    "CREATE INDEX assetByTrash ON asset(trashed) WHERE trashed IS NOT NULL",
    "CREATE INDEX favorites ON asset(date) WHERE isFavorite",
    "CREATE INDEX assetByDifference ON asset(date) WHERE differs > 0",
  ]
}

/// The purpose for which an entry refers to an object. The index stores these numbers.
enum ObjectRole: Int, CaseIterable {
  case base = 1, data, rendition, attachment, original
}
