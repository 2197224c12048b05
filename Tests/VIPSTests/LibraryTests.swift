import ImageFiles
import Foundation
import TestSupport
import Testing

@testable import VIPS

extension VIPSSuite {
  @Suite("the library")
  struct LibraryTests {
    @Test("any number of threads may start libvips")
    func start() async throws {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<16 { group.addTask { try VIPSLibrary.start() } }
        try await group.waitForAll()
      }
      #expect(VIPSLibrary.version.split(separator: ".").count == 3)
      #expect(ProcessInfo.processInfo.environment["VIPSHOME"] == nil)
    }

    @Test("loaders and savers are available for every format", arguments: FileFormat.allCases)
    func formats(format: FileFormat) throws {
      #expect(format.isReadable)
    }

    @Test("the codecs report their versions")
    func versions() {
      _ = VIPSLibrary.supports(operation: "heifload")
      _ = VIPSLibrary.supports(operation: "jxlload")
      for name in ["libwebp", "libheif", "libjxl", "libtiff", "libpng"] {
        #expect(VIPSLibrary.codecVersions[name]?.contains(/^\d+\.\d+\.\d+/) == true, "\(name)")
      }
    }

    @Test(
      "modules for formats that are never opened are not loaded", arguments: ["magickload", "pdfload", "openslideload"])
    func absent(operation: String) { #expect(!VIPSLibrary.supports(operation: operation)) }

    @Test(
      "loaders unfit for hostile files are blocked",
      arguments: ["svgload", "matrixload", "csvload", "rawload", "vipsload", "ppmload", "fitsload", "analyzeload"])
    func blocked(operation: String) throws {
      guard VIPSLibrary.supports(operation: operation) else { return }
      let scratch = try ScratchFolder()
      let file = scratch.appending("file")
      try Data("1 1\n1\n".utf8).write(to: file)
      let error = #expect(throws: VIPSError.self) {
        try Operation(operation, ["filename": .string(file.path)]).build().image()
      }
      #expect(error?.message.contains("blocked") == true, "\(String(describing: error))")
    }

    @Test("of many lines an error contains the first two and the last, without duplicates")
    func lines() {
      #expect(VIPSError.message("a\nb\nb\nc\nd\n") == "a; b; d")
      #expect(VIPSError.message("a\na\nb\nc\n") == "a; b; c")
      #expect(VIPSError.message("\n") == VIPSError.silence)
    }

    @Test("an error contains the operation's name and the libvips message, on one line")
    func errors() throws {
      let image = try Sample.image8(10, 10)
      let error = #expect(throws: VIPSError.self) {
        try image.extractArea(PixelRect(x: 5, y: 5, width: 10, height: 10))
      }
      #expect(error?.operation == "extract_area")
      #expect(error?.description.hasPrefix("libvips extract_area: ") == true)
      #expect(error?.message.contains("bad extract area") == true)
      #expect(error?.message.contains("\n") == false)
      let unknown = #expect(throws: VIPSError.self) { _ = try Operation("no_such_operation") }
      #expect(unknown?.description.contains("no_such_operation") == true)
    }

    @Test("an error does not carry over into the next one")
    func errorBufferIsEmptied() throws {
      let image = try Sample.image8(4, 4)
      let texts = (0..<3).map { _ in
        #expect(throws: VIPSError.self) { try image.extractBand(9) }?.message
      }
      #expect(Set(texts).count == 1)
    }

    @Test("the error for an invalid argument value names what the argument takes")
    func wrongValues() throws {
      let image = try Sample.image8(4, 4)
      #expect(throws: VIPSError(operation: "flip", message: "direction takes VipsDirection, not the choice sideways")) {
        _ = try Operation("flip", ["in": .image(image), "direction": .choice("sideways")])
      }
      #expect(throws: VIPSError(operation: "extract_band", message: "n is out of range: int(0)")) {
        try image.extractBand(0, count: 0)
      }
      #expect(throws: VIPSError(operation: "extract_band", message: "band takes gint, not a string")) {
        _ = try Operation("extract_band", ["in": .image(image), "band": .string("0")])
      }
      #expect(throws: VIPSError.self) { _ = try Operation("copy", ["nonsense": .int(1)]) }
      #expect(throws: VIPSError.self) { _ = try Operation("jpegload", ["filename": .string("a\0b")]) }
    }

    @Test("a missing output is an error")
    func wrongOutput() throws {
      let built = try Operation("copy", ["in": .image(Sample.image8(4, 4))]).build()
      #expect(throws: VIPSError.self) { try built.image("nothing") }
      #expect(throws: VIPSError.self) { try built.int("out") }
    }

    @Test("arrays of images, integers and numbers are passed in order")
    func arrays() throws {
      let image = try VIPSImage(pixels: [10, 20, 30], width: 1, height: 1, bands: 3, format: .uchar)
      let linear = try Operation(
        "linear", ["in": .image(image), "a": .doubles([1, 2, 3]), "b": .doubles([0.5, 0, -1]), "uchar": .bool(false)]
      ).build().image()
      #expect(try linear.withPixels { Array($0.bindMemory(to: Float.self)) } == [10.5, 40, 89])
      // 2 puts the second over the first.
      let over = try Operation("composite", ["in": .images([image, linear.cast(to: .uchar)]), "mode": .ints([2])])
        .build().image()
      #expect(try over.cast(to: .uchar).extractBand(0, count: 3).bytes() == [10, 40, 89])
    }

    @Test("an integer output can be read")
    func integerOutput() throws {
      let built = try Operation(
        "smartcrop",
        ["input": .image(Sample.gradient(64, 64)), "width": .int(20), "height": .int(20)]
      ).build()
      #expect(try (0..<64).contains(built.int("attention_x")))
      #expect(try built.image().width == 20)
    }

    @Test("libvips warnings are recorded and drained once")
    func warnings() throws {
      _ = WarningLog.drain()
      let image = try Sample.gradient(8, 8).withFields(setting: [VIPSImage.Field.profile: .blob([1, 2, 3])])
      _ = try Operation("icc_import", ["in": .image(image), "embedded": .bool(true)]).build()
      #expect(WarningLog.drain().contains { $0.contains("corrupt profile") })
      #expect(WarningLog.drain().isEmpty)
    }
  }
}
