public import Documents
public import LibraryStore

extension AssetPredicate {
  /// Reads a predicate from JSON, such as `{"key":"rating","is":">=","value":4}`.
  ///
  /// - Throws: `EditError`: `bad-predicate` with the place and what is expected there.
  public init(json text: String) throws(EditError) {
    do {
      self = try AssetPredicate(try JSONValue.parse(Array(text.utf8)))
    } catch let error as PredicateProblem {
      throw EditError(StoreError.badPredicate(error.description))
    } catch let error as JSONSyntaxProblem {
      throw EditError(StoreError.badPredicate("at byte \(error.offset): \(error.message)"))
    } catch {
      throw EditError(StoreError.badPredicate("\(error)"))
    }
  }
}

extension AssetCollection {
  /// The condition of a smart album; nil for another kind, and for one that only a newer photoedit can read.
  public var predicate: AssetPredicate? {
    guard let query, let json = try? JSONValue.parse(query) else { return nil }
    return try? AssetPredicate(json)
  }

  /// The condition of a smart album as JSON, whichever program wrote it; nil for another kind.
  package var predicateJSON: JSONValue? { query.flatMap { try? JSONValue.parse($0) } }
}
