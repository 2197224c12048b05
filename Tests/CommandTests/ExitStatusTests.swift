import TestSupport
import Testing

@Suite("exit status", .timeLimit(.minutes(Effort.minutes)))
struct ExitStatusTests {
  @Test(
    "several photos with any failure exit with 3, even if all fail; a single photo exits with its own status",
    arguments: [(["a.jpg"], 66), (["a.jpg", "b.jpg"], 3), (["photo.jpg", "b.jpg"], 3), (["photo.jpg"], 0)]
      as [([String], Int32)])
  func failures(photos: [String], status: Int32) throws {
    let shop = try Workshop()
    try shop.photo()
    try shop.recipe()
    #expect(try shop.program.run(["apply", "recipe.json", "-o", "out/"] + photos).status == status)
    #expect(try shop.program.run(["info"] + photos).status == status)
  }
}
