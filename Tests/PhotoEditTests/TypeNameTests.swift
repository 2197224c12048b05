import TestSupport
import Testing

/// The names of public types, which share a file with those of Foundation and Swift wherever PhotoEdit is imported.
@Suite("names of public types", .timeLimit(.minutes(Effort.minutes)))
struct TypeNameTests {
  /// What a file sees that imports the parts of Foundation, from the modules of the toolchain that is installed.
  private static let imported = [
    "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking", "FoundationXML",
    "Dispatch", "Swift", "_Concurrency", "_StringProcessing", "Synchronization", "Observation",
  ]

  @Test("no public type shares its name with one of Foundation, Dispatch or the standard library")
  func distinct() throws {
    let symbols = try SymbolGraph.ofPackage.get().flatMap(\.symbols)
    let own = Set(symbols.filter(\.isTopLevelType).map { $0.pathComponents[0] })
    #expect(Set(["Recipe", "Library", "EditingSession", "Adjustment", "EditError"]).subtracting(own) == [])
    // Types of every kind and from several modules, so that a compiler that finds none is noticed.
    let known: Set = ["Unit", "Data", "Progress", "CGFloat", "LocalizedError", "DispatchQueue", "Result", "Task"]
    let unknown = try SymbolGraph.unknownTypes(among: own.union(known), importing: Self.imported)
    #expect(own.subtracting(unknown).sorted() == [], "a client that also imports these modules has to qualify the name")
    #expect(known.intersection(unknown) == [])
  }

  @Test("no module declares a public type with the name of a type in another module")
  func unique() throws {
    var modules: [String: Set<String>] = [:]
    for graph in try SymbolGraph.ofPackage.get() {
      for symbol in graph.symbols where symbol.isTopLevelType {
        modules[symbol.pathComponents[0], default: []].insert(graph.module.name)
      }
    }
    #expect(modules.filter { $0.value.count > 1 }.keys.sorted() == [])
  }
}
