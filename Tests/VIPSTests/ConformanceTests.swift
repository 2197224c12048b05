import ImageFiles
import CVips
import Foundation
import TestSupport
import Testing

@testable import VIPS

extension VIPSSuite {
  @Suite("conformance with the installed libvips")
  struct ConformanceTests {
    /// Each operation that is called, its arguments as we believe them to be: name, GType.
    static let operations: [(name: String, arguments: [String: String])] =
      [
        ("copy", ["in": "VipsImage", "out": "VipsImage", "interpretation": "VipsInterpretation"]),
        ("cast", ["in": "VipsImage", "out": "VipsImage", "format": "VipsBandFormat", "shift": "gboolean"]),
        ("extract_band", ["in": "VipsImage", "out": "VipsImage", "band": "gint", "n": "gint"]),
        ("bandjoin", ["in": "VipsArrayImage", "out": "VipsImage"]),
        (
          "extract_area",
          [
            "input": "VipsImage", "out": "VipsImage", "left": "gint", "top": "gint", "width": "gint", "height": "gint",
          ]
        ),
        ("rot", ["in": "VipsImage", "out": "VipsImage", "angle": "VipsAngle"]),
        ("flip", ["in": "VipsImage", "out": "VipsImage", "direction": "VipsDirection"]),
        (
          "smartcrop",
          [
            "input": "VipsImage", "out": "VipsImage", "width": "gint", "height": "gint",
            "interesting": "VipsInteresting",
          ]
        ),
        (
          "icc_import",
          [
            "in": "VipsImage", "out": "VipsImage", "embedded": "gboolean", "intent": "VipsIntent", "pcs": "VipsPCS",
            "black_point_compensation": "gboolean",
          ]
        ),
        (
          "icc_export",
          [
            "in": "VipsImage", "out": "VipsImage", "depth": "gint", "intent": "VipsIntent", "pcs": "VipsPCS",
            "black_point_compensation": "gboolean",
          ]
        ),
        ("pngsave_buffer", saver(["compression": "gint", "bitdepth": "gint"])),
        ("webpsave_buffer", saver(["Q": "gint", "lossless": "gboolean", "effort": "gint"])),
        (
          "tiffsave_buffer",
          saver(["compression": "VipsForeignTiffCompression", "predictor": "VipsForeignTiffPredictor"])
        ),
        (
          "heifsave_buffer",
          saver([
            "compression": "VipsForeignHeifCompression", "Q": "gint", "bitdepth": "gint", "effort": "gint",
            "subsample_mode": "VipsForeignSubsample",
          ])
        ),
        (
          "openexrload",
          [
            "filename": "gchararray", "memory": "gboolean", "access": "VipsAccess", "fail_on": "VipsFailOn",
            "out": "VipsImage",
          ]
        ),
        ("jxlsave_buffer", saver(["effort": "gint", "Q": "gint", "distance": "gdouble", "lossless": "gboolean"])),
      ]
      + ["jpeg", "png", "webp", "tiff", "gif", "heif", "jxl"].flatMap { codec in
        let source = ["access": "VipsAccess", "fail_on": "VipsFailOn", "out": "VipsImage"]
          .merging(extras[codec] ?? pages) { $1 }
        return [
          (codec + "load", source.merging(["filename": "gchararray"]) { $1 }),
          (codec + "load_buffer", source.merging(["buffer": "VipsBlob"]) { $1 }),
        ]
      }

    private static let pages = ["page": "gint", "n": "gint"]
    private static let extras = [
      "jpeg": ["shrink": "gint"], "png": [:], "jxl": [:],
      "webp": ["page": "gint", "n": "gint", "scale": "gdouble"],
    ]

    private static func saver(_ arguments: [String: String]) -> [String: String] {
      arguments.merging(["in": "VipsImage", "buffer": "VipsBlob", "strip": "gboolean"]) { $1 }
    }

    @Test("each operation in use has the expected arguments and types", arguments: operations)
    func signature(name: String, arguments: [String: String]) throws {
      try #require(VIPSLibrary.supports(operation: name))
      let operation = try #require(vips_operation_new(name))
      defer { g_object_unref(operation) }
      let object = UnsafeMutableRawPointer(operation).assumingMemoryBound(to: VipsObject.self)
      for (argument, type) in arguments {
        var specification: UnsafeMutablePointer<GParamSpec>?
        var argumentClass: UnsafeMutablePointer<VipsArgumentClass>?
        var instance: UnsafeMutablePointer<VipsArgumentInstance>?
        let found = vips_object_get_argument(object, argument, &specification, &argumentClass, &instance) == 0
        try #require(found, "\(name) has no \(argument)")
        let actual = String(cString: g_type_name(try #require(specification).pointee.value_type))
        #expect(actual == type, "\(name) \(argument)")
      }
    }

    @Test("every option of encoding and loading is accepted by its operation")
    func options() throws {
      let image = try Sample.image8(8, 8)
      for encoding in LoadTests.encodings + EncodeTests.lossy + EncodeTests.lossless8 {
        var save = try Operation(encoding.format.codec + "save_buffer", ["in": .image(image)])
        for (name, value) in encoding.format.writing?.arguments?(encoding.options) ?? [] {
          try save.set(name, to: value.operationValue)
        }
      }
      for format in FileFormat.allCases where format.reading.decoder == nil {
        var load = try Operation(format.codec + "load")
        for strictness in [LoadOptions.Strictness.none, .truncated, .error, .warning] {
          let options = LoadOptions(failOn: strictness, shrink: 2, scale: 0.5)
          for (name, value) in options.arguments(for: format) { try load.set(name, to: value) }
        }
      }
    }

    @Test("the values and names of formats and interpretations are those of libvips")
    func enumerations() {
      for format in BandFormat.allCases where format != .other {
        #expect(String(cString: vips_enum_nick(vips_band_format_get_type(), format.rawValue)) == format.name)
        #expect(vips_format_sizeof(VipsBandFormat(format.rawValue)) == UInt64(format.byteCount))
      }
      for meaning in Interpretation.allCases {
        #expect(String(cString: vips_enum_nick(vips_interpretation_get_type(), meaning.rawValue)) == meaning.name)
      }
    }
  }
}
