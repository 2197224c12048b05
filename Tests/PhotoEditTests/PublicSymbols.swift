/// The public declarations of modules, from their symbol graphs.
struct PublicSymbols: Sendable {
  /// A line for each declaration, sorted.
  let lines: [String]
  /// The declarations without a comment, by module.
  let undocumented: [String: [String]]

  init(_ graphs: [SymbolGraph]) {
    var (lines, undocumented): ([String], [String: [String]]) = ([], [:])
    for graph in graphs {
      for symbol in graph.symbols {
        lines.append("\(graph.module.name) \(symbol.pathComponents.joined(separator: ".")): \(symbol.declaration)")
        if symbol.docComment == nil, !symbol.isEvident {
          undocumented[graph.module.name, default: []].append(symbol.pathComponents.joined(separator: "."))
        }
      }
    }
    (self.lines, self.undocumented) = (lines.sorted(), undocumented)
  }
}
