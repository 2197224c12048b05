import Foundation
import TestSupport
import Testing

@Suite("names of up to two characters", .timeLimit(.minutes(Effort.minutes)))
struct ShortNameTests {
  /// All words of up to two characters of a letter, a dot and a slash.
  private static let names: [String] = [""] + letters + letters.flatMap { first in letters.map { first + $0 } }
  private static let letters = ["a", ".", "/"]
  /// The names that lead nowhere outside the test's folder.
  private static let below = names.filter { !$0.hasPrefix("/") }
  /// The files that there are.
  private static let files = ["a", "aa", ".a", "a."]

  /// Calls that read photos named `NAME`.
  private static let photos = [
    "info NAME", "import NAME", "import -r NAME/../in", "list NAME", "search NAME", "show NAME", "log NAME",
    "diff NAME NAME", "undo NAME", "redo NAME", "revert NAME", "resume NAME", "resources NAME", "verify NAME",
    "favorite NAME", "hide NAME", "rate 3 NAME", "tag NAME --add sea", "describe NAME --title Sea", "name NAME first",
    "trash NAME", "restore NAME", "purge NAME", "album create Sea NAME",
    "apply recipe.json NAME", "apply recipe.json NAME --no-library -o out/", "apply --from NAME photo.jpg",
    "apply recipe.json NAME --no-library -o 'out/{folder}/{stem}-{name}.jpg'",
    "edit NAME exposure.ev=1", "edit NAME exposure.ev=1 --no-library -o out/",
    "edit NAME -o out/ --with '\(EditingProgramCommandTests.fade)'", "preview NAME -o out/", "export NAME -o out/",
    "compare NAME NAME", "compare NAME photo.jpg -o out.png", "sheet NAME -o out.html", "recipe auto NAME",
    "recipe match NAME photo.jpg", "apply recipe.json --files-from NAME --no-library -o out/",
  ]

  /// Calls that read recipes named `NAME`.
  private static let recipes = [
    "apply NAME photo.jpg --no-library -o out/", "apply NAME recipe.json photo.jpg --no-library -o out/",
    "recipe validate NAME", "recipe explain NAME photo.jpg", "recipe format NAME", "recipe diff NAME recipe.json",
    "preview photo.jpg --recipe NAME -o out/", "sheet photo.jpg --recipe NAME -o out.html",
    "export photo.jpg --recipe NAME -o out/", "batch NAME --manifest rows.jsonl --results results.jsonl",
    "batch --manifest NAME --results results.jsonl", "adjustments NAME", "recipe list NAME",
  ]

  /// Calls that write to files or folders named `NAME`, or use libraries there.
  private static let outputs = [
    "apply recipe.json photo.jpg --no-library -o NAME", "apply recipe.json photo.jpg --no-library -o NAME --force",
    "apply recipe.json photo.jpg --no-library -o NAME --update", "export photo.jpg -o NAME", "export --all -o NAME/",
    "preview photo.jpg -o NAME", "preview --all -o NAME/", "resources photo.jpg -o NAME", "resume photo.jpg -o NAME",
    "sample NAME", "recipe new exposure -o NAME", "recipe match photo.jpg photo.jpg -o NAME",
    "edit photo.jpg exposure.ev=1 --no-library -o NAME", "sheet photo.jpg -o NAME", "compare photo.jpg a -o NAME",
    "batch recipe.json --manifest rows.jsonl --results NAME", "batch recipe.json --manifest rows.jsonl --log NAME",
    "init NAME", "list --library NAME", "import photo.jpg --library NAME", "doctor --library NAME",
    "album export NAME", "verify --library NAME", "gc --library NAME",
  ]

  private func run(_ call: String, _ name: String, in place: String) throws -> Program.Outcome {
    let shop = try Workshop()
    try PreparedFolders.copy("short names", to: shop) { shop in
      try shop.photo("in/photo.jpg")
      try shop.recipe("in/recipe.json")
      try shop.recipe("recipes/recipe.json")
      try shop.photo("recipes/photo.jpg")
      for (index, file) in Self.files.enumerated() {
        try shop.photo("in/" + file, width: 40 + index)
        try shop.recipe("recipes/" + file)
      }
      let row = #"{"input": "photo.jpg", "output": "row.jpg"}"# + "\n"
      for place in ["in", "recipes"] {
        try shop.write("\(place)/rows.jsonl", Data(row.utf8))
        for call in [["init"], ["import", "photo.jpg"] + (place == "in" ? Self.files.dropLast() : [])] {
          guard try Program(in: shop.url(place)).run(call).status == 0 else { throw CocoaError(.featureUnsupported) }
        }
      }
    }
    let words = call.split(separator: " ").map { word in
      String(word.filter { $0 != "'" }).replacing("NAME", with: name)
    }
    return try Program(in: shop.url(place)).run(words)
  }

  private func check(_ outcome: Program.Outcome) {
    #expect(outcome.signal == nil, "\(outcome.messages)")
    #expect(outcome.status != 70, "\(outcome.messages)")
    #expect(outcome.status == 0 || !outcome.messages.isEmpty || !outcome.text.isEmpty)
  }

  @Test(
    "a photo with any name is read, or refused with a reason", arguments: Effort.pairs(photos, names, oneIn: 6))
  func photo(call: String, name: String) throws { check(try run(call, name, in: "in")) }

  @Test(
    "a recipe with any name is read, or refused with a reason", arguments: Effort.pairs(recipes, names, oneIn: 6))
  func recipe(call: String, name: String) throws { check(try run(call, name, in: "recipes")) }

  @Test(
    "an output with any name is written, or refused with a reason", arguments: Effort.pairs(outputs, below, oneIn: 6))
  func output(call: String, name: String) throws { check(try run(call, name, in: "in")) }

  @Test(
    "photos and recipes with names of one character work like any others",
    arguments: [
      ("export --all -o out/", "in"), ("preview --all -o out/", "in"), ("sheet --all -o out.html", "in"),
      ("apply recipe.json a aa .a a. --no-library -o out/{name}.jpg", "in"),
      ("apply a photo.jpg --no-library -o out/", "recipes"), ("recipe validate a", "recipes"),
      ("apply a photo.jpg", "recipes"), ("batch a --manifest rows.jsonl --results results.jsonl", "recipes"),
    ])
  func works(call: String, place: String) throws {
    let outcome = try run(call, "", in: place)
    #expect(outcome.status == 0, "\(outcome.messages)")
  }
}
