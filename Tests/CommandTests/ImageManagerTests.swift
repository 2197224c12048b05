import Foundation
import PhotoEdit
import TestSupport
import Testing

@Suite("library pictures in Swift and on the command line", .timeLimit(.minutes(Effort.minutes)))
struct ImageManagerTests {
  @Test("a picture has the same bytes as the one that the command writes at that size", arguments: [64, 200])
  func bytes(size: Int) async throws {
    let shop = try LibraryShop("a.jpg", "b.jpg").shop
    try shop.photo("large.jpg", width: 900)
    #expect(try shop.program("import", "large.jpg").status == 0)
    #expect(try shop.program("edit", "large.jpg", "exposure.ev=0.4", "contrast.amount=15").status == 0)
    let library = try await Library(at: shop.folder)
    let images = CachingImageManager(library)
    for name in ["a.jpg", "large.jpg"] {
      let photo = try library.asset(named: name).id
      for (flags, delivery) in [([], PreviewRequest.Delivery.fast), (["--final"], .highQuality)] {
        let outcome = try shop.program.run(["preview", name, "--size", "\(size)", "-o", "out.jpg", "--force"] + flags)
        #expect(outcome.status == 0, "\(outcome.messages)")
        let picture = try await images.image(for: photo, ImageOptions(longEdge: size, delivery: delivery))
        #expect(try shop.data("out.jpg") == picture.data, "\(name) \(delivery)")
      }
      var before = ImageOptions(longEdge: size, delivery: .fast)
      before.version = .unadjusted
      #expect(try shop.program("preview", "\(name)@0", "--size", "\(size)", "-o", "out.jpg", "--force").status == 0)
      #expect(try await images.image(for: photo, before).data == shop.data("out.jpg"))
    }
  }
}
