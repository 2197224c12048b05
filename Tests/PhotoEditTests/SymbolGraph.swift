/// What the compiler knows of a module, as far as the tests read it.
struct SymbolGraph: Decodable {
  let module: Module
  let symbols: [Symbol]

  /// The modules that PhotoEdit exports, itself, and the other product.
  static let exported = [
    "Adjustments", "Documents", "Editing", "LibraryStore", "PhotoEdit", "PhotoEditObservation", "PhotoLibrary",
    "Rendering", "Workers",
  ]

  struct Module: Decodable { let name: String }

  struct Symbol: Decodable {
    let kind: Kind
    let pathComponents: [String]
    let declarationFragments: [Fragment]?
    let docComment: DocComment?
    struct Kind: Decodable { let identifier: String }
    struct Fragment: Decodable { let spelling: String }
    struct DocComment: Decodable {}

    var declaration: String {
      (declarationFragments ?? []).map(\.spelling).joined().split(whereSeparator: \.isWhitespace)
        .joined(separator: " ")
    }

    /// Whether it is what a protocol requires, which says what it is.
    var isEvident: Bool {
      let requirements = [
        "==(_:_:)", "<(_:_:)", "description", "hash(into:)", "encode(to:)", "init(from:)", "makeAsyncIterator()",
        "next()", "next(isolation:)", "Element", "Failure", "init()", "identity",
      ]
      return pathComponents.last.map(requirements.contains) ?? true
        || pathComponents.last?.hasPrefix("init(") == true && pathComponents.last?.contains("Literal") == true
    }

    /// Whether it is a type that is declared at the top of its module, or another name for one.
    var isTopLevelType: Bool {
      let kinds = ["actor", "class", "enum", "protocol", "struct", "typealias"].map { "swift." + $0 }
      return pathComponents.count == 1 && kinds.contains(kind.identifier)
    }
  }
}
