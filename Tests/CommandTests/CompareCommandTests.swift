import Foundation
import PhotoEdit
import Documents
import TestSupport
import Testing

@Suite("compare", .timeLimit(.minutes(Effort.minutes)))
struct CompareCommandTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.photo()
    try shop.recipe()
  }

  private func row(_ arguments: String..., status: Int32) throws -> JSONValue {
    let outcome = try shop.program.run(["compare", "--json"] + arguments)
    #expect(outcome.status == status, "\(outcome.messages)")
    return try JSONValue.parse(Array(outcome.text.utf8))
  }

  @Test("comparing a photo with itself reports no difference in any figure, as text and as JSON")
  func same() throws {
    let row = try row("photo.jpg", "photo.jpg", "--threshold", "0", status: 0)
    #expect(row["isSame"] == true && row["psnr"] == .null && row["ssim"] == 1)
    #expect(row["deltaE"] == ["mean": 0, "p99": 0, "max": 0])
    let outcome = try shop.program("compare", "photo.jpg", "photo.jpg")
    #expect(outcome.status == 0 && outcome.text.contains("the same pixels") && outcome.text.contains("96×64"))
  }

  @Test("a revision of a photo in the library is compared with another revision and with a file")
  func library() throws {
    try shop.library()
    let edited = try row("photo.jpg@0", "photo.jpg@", status: 0)
    #expect(try #require(edited["deltaE"]?["mean"]?.numberValue) > 2)
    #expect(edited["isSame"] == false)
    // The name of the file alone is the file, also in a library.
    #expect(try row("photo.jpg", "photo.jpg@0", status: 0)["isSame"] == true)
    #expect(try row("photo.jpg", "photo.jpg@1", "--threshold", "psnr=99", status: 1)["exceeded"] == ["psnr=99"])
  }

  @Test("exceeded thresholds or different sizes exit with 1, and each exceeded threshold is named")
  func thresholds() throws {
    let darker = ["apply", "recipe.json", "photo.jpg", "--set", "exposure.ev=-1", "-o", "dark.png"]
    #expect(try shop.program.run(darker).status == 0)
    let text = try shop.program("compare", "photo.jpg", "dark.png", "--threshold", "1", "--threshold", "ssim=0.1")
    #expect(text.status == 1 && text.text.contains("exceeded") && text.text.contains("deltaE.max=1"))
    #expect(!text.text.contains("ssim=0.1"))
    #expect(try row("photo.jpg", "dark.png", status: 0)["exceeded"] == [])
    try shop.photo("small.jpg", width: 90)
    let sizes = try row("photo.jpg", "small.jpg", "-o", "both.png", status: 1)
    #expect(sizes["hasSameSize"] == false && sizes["psnr"] == nil && sizes["sizes"] == [[96, 64], [90, 60]])
    #expect(try EditingInput(contentsOf: shop.url("both.png")).size == FrameSize(width: 96 + 90 + 2, height: 64))
  }

  @Test("it writes a picture, never over a photo, and over another file only with --force")
  func pictures() throws {
    #expect(try shop.program("compare", "photo.jpg", "photo.jpg", "--heat-map", "-o", "out/map.png").status == 0)
    #expect(try EditingInput(contentsOf: shop.url("out/map.png")).size == FrameSize(width: 96, height: 64))
    let photo = try shop.data("photo.jpg")
    #expect(try shop.program("compare", "photo.jpg", "out/map.png", "--force", "-o", "photo.jpg").status == 77)
    #expect(try shop.program("compare", "out/map.png", "photo.jpg", "--force", "-o", "photo.jpg").status == 77)
    #expect(try shop.data("photo.jpg") == photo)
    try shop.write("taken.jpg", Data("mine".utf8))
    #expect(try shop.program("compare", "photo.jpg", "photo.jpg", "-o", "taken.jpg").status == 73)
    #expect(try shop.data("taken.jpg") == Data("mine".utf8))
    #expect(try shop.program("compare", "photo.jpg", "photo.jpg", "--force", "-o", "taken.jpg").status == 0)
    #expect(try EditingInput(contentsOf: shop.url("taken.jpg")).size.width == 194)
  }

  @Test(
    "an invalid call is a usage error",
    arguments: [
      ["photo.jpg"], ["-", "-"], ["photo.jpg", "photo.jpg", "--heat-map"], ["photo.jpg", "photo.jpg", "-o", "x.heic"],
      ["photo.jpg", "photo.jpg", "--threshold", "sharpness=2"], ["photo.jpg", "photo.jpg", "--threshold", "nan"],
    ])
  func usage(arguments: [String]) throws {
    #expect(try shop.program.run(["compare"] + arguments).status == 64)
  }

  @Test("HEIC is decoded in a worker with all its colors")
  func isolated() throws {
    #expect(try shop.program("apply", "recipe.json", "photo.jpg", "-o", "x.heic", "--quality", "95").status == 0)
    #expect(try shop.program("apply", "recipe.json", "photo.jpg", "-o", "x.png").status == 0)
    let row = try row("x.heic", "x.png", "--threshold", "deltaE.mean=6", status: 0)
    #expect(row["isSame"] == false)
  }

  @Test("a missing photo exits with 66, a damaged one with 65")
  func failures() throws {
    let whole = try SamplePhotos.jpeg(width: 300)
    try shop.write("cut.jpg", whole.prefix(whole.count * 7 / 10))
    #expect(try shop.program("compare", "photo.jpg", "missing.jpg").status == 66)
    #expect(try shop.program("compare", "cut.jpg", "cut.jpg").status == 65)
  }
}
