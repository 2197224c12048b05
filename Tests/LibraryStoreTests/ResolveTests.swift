import Adjustments
import Documents
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Conflicts that somebody ends", .timeLimit(.minutes(Effort.minutes)))
struct ResolveTests {
  let copies: PhotoCopies
  let photo: AssetID
  private var one: PhotoStore { copies.stores[0].store }
  private var other: PhotoStore { copies.stores[1].store }

  init() throws {
    copies = try PhotoCopies(2)
    photo = copies.photos[0]
  }

  /// Makes the only conflict of the photo, which is called so, and ends it in the first library.
  private func resolve(
    _ name: String, _ value: (AssetConflict) -> ConflictChoice.Value, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try copies.exchange()
    let conflicts = try one.conflicts(of: photo)
    #expect(conflicts.map(\.name) == [name], sourceLocation: sourceLocation)
    let conflict = try #require(conflicts.first)
    try one.perform([.resolve(photo, [ConflictChoice(conflict, value(conflict))])], author: "test")
    try copies.exchange()
    for store in [one, other] {
      #expect(try store.conflicts(of: photo) == [] && !store.asset(photo).differs, sourceLocation: sourceLocation)
      try store.expectMerged(photo)
      #expect(try store.verify(.readData) == [], sourceLocation: sourceLocation)
    }
    let shown = try [one, other].map { try $0.entry(of: photo).edit?.data.digest }
    #expect(shown[0] == shown[1], sourceLocation: sourceLocation)
  }

  private func version(_ isWanted: @escaping (AssetConflict.Version) -> Bool) -> (AssetConflict) -> ConflictChoice.Value
  {
    { conflict in .version(conflict.versions.firstIndex(where: isWanted) ?? -1) }
  }

  private func contrast(_ store: PhotoStore) throws -> Double? {
    (try store.recipe(of: photo)?.steps.first { $0.id == "contrast" }?.adjustment as? Contrast)?.amount
  }

  @Test(
    "a value of a recipe is what was chosen: the one that is shown, the other one, or another", arguments: [0, 1, 2])
  func value(choice: Int) throws {
    try one.edit(photo) { $0.steps[0].adjustment = Contrast(amount: 20) }
    try other.edit(photo) { $0.steps[0].adjustment = Contrast(amount: 30) }
    switch choice {
    case 0: try resolve("#contrast.amount", version { $0.isShown })
    case 1: try resolve("#contrast.amount", version { !$0.isShown })
    default: try resolve("#contrast.amount") { _ in .value(25) }
    }
    let expected = try choice == 2 ? 25 : contrast(one)
    #expect(try contrast(one) == expected && contrast(other) == expected)
    #expect(try one.entry(of: photo).kind == .edit)
    // It is a change like others.
    _ = try one.undo(photo, author: "test")
    #expect(try one.asset(photo).differs)
  }

  @Test("a step that one removed and another changed is there as it was changed, or not", arguments: [true, false])
  func step(isThere: Bool) throws {
    try one.edit(photo) { $0.steps.removeAll() }
    try other.edit(photo) { $0.steps[0].adjustment = Contrast(amount: 30) }
    try resolve("#contrast", version { ($0.value != nil) == isThere })
    #expect(try contrast(one) == (isThere ? 30 : nil))
  }

  @Test("of two steps with one id that of one person is taken, with its values", arguments: [true, false])
  func steps(isShown: Bool) throws {
    try one.edit(photo) { $0.insert(RecipeStep(Exposure(ev: 0.5), id: "x")) }
    try other.edit(photo) { $0.insert(RecipeStep(Vignette(amount: -30), id: "x")) }
    try copies.exchange()
    let shown = try one.recipe(of: photo)?.steps.first { $0.id == "x" }?.adjustment.op
    try resolve("#x", version { $0.isShown == isShown })
    let adjustment = try #require(try one.recipe(of: photo)?.steps.first { $0.id == "x" }?.adjustment)
    #expect((adjustment.op == shown) == isShown)
    #expect((adjustment as? Exposure)?.ev ?? 0.5 == 0.5 && (adjustment as? Vignette)?.amount ?? -30 == -30)
  }

  @Test("of steps that two people moved differently the order of one is taken", arguments: [true, false])
  func place(isFirst: Bool) throws {
    try one.edit(photo) { recipe in
      recipe.steps = ["a", "b", "c", "d", "e"].map { RecipeStep(Invert(), id: $0) }
    }
    try copies.exchange()
    try one.edit(photo) { $0.steps.insert($0.steps.remove(at: 2), at: 0) }
    try other.edit(photo) { $0.steps.append($0.steps.remove(at: 2)) }
    try resolve("#c.place", version { ($0.value == nil) == isFirst })
    let ids = try one.recipe(of: photo)?.steps.compactMap(\.id)
    #expect(ids == (isFirst ? ["c", "a", "b", "d", "e"] : ["a", "b", "d", "e", "c"]))
  }

  @Test("of adjustments of another program one is taken as a whole", arguments: [true, false])
  func foreign(isShown: Bool) throws {
    try one.edit(photo, "one way")
    try other.edit(photo, "another way")
    try copies.exchange()
    let shown = try one.entry(of: photo).edit?.data.digest
    try resolve("edit", version { $0.isShown == isShown })
    #expect(try (one.entry(of: photo).edit?.data.digest == shown) == isShown)
    #expect(try one.entry(of: photo).edit?.format == .test)
  }

  @Test("a setting is what was chosen, also the value that is shown, none, or another", arguments: [0, 1, 2, 3])
  func setting(choice: Int) throws {
    for (store, rating) in [(one, AssetSettings.Setting.set(2)), (other, choice == 2 ? .cleared : .set(4))] {
      var settings = AssetSettings()
      settings.rating = rating
      try store.perform([.set(photo, settings)], author: "test")
    }
    switch choice {
    case 0: try resolve("rating", version { $0.value == 2 })
    case 1: try resolve("rating", version { $0.value == 4 })
    case 2: try resolve("rating", version { $0.value == nil })
    default: try resolve("rating") { _ in .value(5) }
    }
    #expect(try other.asset(photo).rating == [2, 4, nil, 5][choice])
  }

  @Test("a photo that one edited and another put into the trash stays there, or comes out", arguments: [true, false])
  func trash(isTrashed: Bool) throws {
    var settings = AssetSettings()
    settings.trashed = .set("2026-11-28T12:00:00.000Z")
    try one.perform([.set(photo, settings)], author: "test")
    try other.edit(photo) { $0.title = "meanwhile" }
    try resolve("trashed", version { ($0.value != nil) == isTrashed })
    #expect(try (other.asset(photo).trashed != nil) == isTrashed)
  }

  @Test(
    "an edit that one undid and another built on counts, or nothing is changed until what was built on it is undone")
  func entry() throws {
    try one.edit(photo) { $0.insert(RecipeStep(Exposure(ev: 0.5), id: "exposure")) }
    try copies.exchange()
    _ = try one.undo(photo, author: "test")
    try other.edit(photo) { $0.steps[0].adjustment = Exposure(ev: 0.9) }
    try copies.exchange()
    let conflict = try #require(try one.conflicts(of: photo).first)
    #expect(conflict.name == "@2")
    let before = try one.changeToken()
    let undone = conflict.versions.firstIndex { $0.value == "undone" } ?? -1
    let error = storeError {
      try one.perform([.resolve(photo, [ConflictChoice(conflict, .version(undone))])], author: "test")
    }
    #expect(error?.code == .badValue && error?.description.contains("undo entry 4 first") == true)
    #expect(try one.changeToken() == before)
    try resolve("@2", version { $0.value == "counts" })
    #expect((try one.recipe(of: photo)?.steps[0].adjustment as? Exposure)?.ev == 0.9)
  }

  @Test("an original that two people replaced is that of one of them", arguments: ["one", "other"])
  func original(name: String) throws {
    var digests: [String: String] = [:]
    for (test, name) in zip(copies.stores, ["one", "other"]) {
      let object = try test.store.put(.bytes(Array("new original \(name)".utf8)))
      digests[name] = object.digest.hex
      let original = Original(
        object: object, name: "\(name).jpg", path: "/\(name).jpg", mediaType: "image/jpeg", isReference: false)
      try test.store.perform([.original(photo, original, note: nil)], author: "test")
    }
    try resolve("original", version { $0.value?.stringValue == digests[name] })
    #expect(try one.asset(photo).fileName == "\(name).jpg" && other.asset(photo).fileName == "\(name).jpg")
  }

  @Test("a choice for something that was changed since, for what does not differ, or with a bad value changes nothing")
  func refused() throws {
    try one.edit(photo) { $0.steps[0].adjustment = Contrast(amount: 20) }
    try other.edit(photo) { $0.steps[0].adjustment = Contrast(amount: 30) }
    try copies.exchange()
    let conflict = try #require(try one.conflicts(of: photo).first)
    let token = try one.changeToken()
    let resolve = { (value: ConflictChoice.Value) in
      storeError { try self.one.perform([.resolve(self.photo, [ConflictChoice(conflict, value)])], author: "test") }
    }
    #expect(resolve(.version(2))?.code == .badValue)
    #expect(resolve(.value(900))?.code == .badValue && resolve(.value(900))?.description.contains("900") == true)
    #expect(resolve(.value("much"))?.code == .badValue)
    #expect(try one.changeToken() == token)
    try one.edit(photo) { $0.steps[0].adjustment = Contrast(amount: 25) }
    #expect(resolve(.version(0)) == .conflictChanged(photo, name: "#contrast.amount"))
    #expect(try contrast(one) == 25)
    // Also where the same differs again, in other versions.
    try other.edit(photo) { $0.steps[0].adjustment = Contrast(amount: 40) }
    try copies.exchange()
    #expect(try one.conflicts(of: photo).map(\.name) == [conflict.name])
    #expect(resolve(.version(0)) == .conflictChanged(photo, name: "#contrast.amount"))
  }

  @Test("random conflicts end by random choices, in every library", arguments: 1...(Effort.isFull ? 60 : 6))
  func random(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let copies = try PhotoCopies(2)
    var count = 0
    for number in 0..<60 {
      let test = try #require(copies.stores.randomElement(using: &random))
      if Int.random(in: 0..<5, using: &random) > 0 {
        try test.store.step(number, copies.photos, &random)
        continue
      }
      try copies.exchange()
      for photo in copies.photos {
        let conflicts = try test.store.conflicts(of: photo)
        let choices = conflicts.map { conflict in
          // Whether an entry counts can be said only once nothing that was made on it counts.
          let counts = conflict.versions.firstIndex { $0.value == "counts" }
          let any = Int.random(in: conflict.versions.indices, using: &random)
          return ConflictChoice(conflict, .version(conflict.name.hasPrefix("@") ? counts ?? 0 : any))
        }
        let error = storeError { try test.store.perform([.resolve(photo, choices)], author: "test") }
        #expect(error == nil)
        #expect(try test.store.conflicts(of: photo).filter { !$0.name.hasPrefix("@") } == [], "\(conflicts)")
        try test.store.expectMerged(photo)
        count += conflicts.count
      }
    }
    try copies.exchange()
    try copies.exchange()
    #expect(try copies.stores[0].store.shownPhotos() == copies.stores[1].store.shownPhotos())
    for test in copies.stores { #expect(try test.store.verify(.readData) == []) }
    #expect(count > 0)
  }
}
