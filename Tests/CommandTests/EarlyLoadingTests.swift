import TestSupport
import Testing

@testable import PhotoEditCommand

@Suite("early loading of libvips", .timeLimit(.minutes(Effort.minutes)))
struct EarlyLoadingTests {
  @Test(
    "libvips is loaded early where this process opens a single photo",
    arguments: [
      "apply recipe.json photo.jpg -o out.jpg", "apply golden-hour a.PNG --output=b.png --force",
      "apply r.json -o x.jpg a.tif", "edit photo.webp exposure.ev=0.3", "preview photo.jpeg -o small.jpg",
    ])
  func one(call: String) {
    #expect(LibraryPreloading.openOnePhoto(call.split(separator: " ").map(String.init)))
  }

  @Test(
    "libvips is not loaded early where workers or nobody open photos",
    arguments: [
      "apply recipe.json a.jpg b.jpg -o out/", "apply recipe.json photo.heic -o out.jpg", "apply r.json -o out.jpg",
      "apply recipe.json photos -o out/", "apply recipe.json a.jpg --recursive", "apply --help a.jpg", "log photo.jpg",
      "--version", "", "rate 4 photo.jpg", "apply",
    ])
  func none(call: String) {
    #expect(!LibraryPreloading.openOnePhoto(call.split(separator: " ").map(String.init)))
  }
}
