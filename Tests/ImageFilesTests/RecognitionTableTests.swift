import TestSupport
import Testing

@testable import ImageFiles

@Suite("recognition over whole domains", .timeLimit(.minutes(Effort.minutes)))
struct RecognitionTableTests {
  private static func camera(_ make: String, _ tags: [Int: Int], children: [[Int: Int]] = []) -> Recognition {
    let sample = TIFFSample(name: "", make: make, first: tags, children: children)
    let found = [TIFFSample.Layout.little, .big, .littleBigTIFF].map { FileFormat.recognize(sample.bytes($0)) }
    #expect(Set(found).count == 1, "\(make), \(tags)")
    return found[0]
  }

  @Test("pixels under a color filter, or in a compression of cameras, are those of a camera, and no others are")
  func sensors() {
    let photometrics = [32_803, 34_892]
    for number in Array(0...10) + [32_802, 32_803, 32_804, 32_844, 34_891, 34_892, 34_893] {
      let expected = photometrics.contains(number) ? Recognition.cameraRaw("Nikon NEF") : .image(.tiff)
      #expect(Self.camera("NIKON", [259: 1, 262: number]) == expected, "\(number)")
      #expect(Self.camera("NIKON", [259: 1, 262: 2], children: [[262: 1], [262: number]]) == expected, "\(number)")
    }
    let compressions = [32_767, 32_769, 32_770, 34_713, 65_000, 65_535]
    for number in Array(1...8) + compressions + [
      32_766, 32_768, 32_771, 32_773, 34_712, 34_714, 64_999, 65_001, 65_534,
    ] {
      let expected = compressions.contains(number) ? Recognition.cameraRaw("Sony ARW") : .image(.tiff)
      #expect(Self.camera("Sony Corp", [259: number, 262: 2]) == expected, "\(number)")
    }
  }

  @Test("sixteen pictures below the first are looked at, and no further one")
  func children() {
    for count in [1, 2, 15, 16, 17] {
      let children = [[Int: Int]](repeating: [262: 1], count: count - 1) + [[262: 32_803]]
      let expected = count <= 16 ? Recognition.cameraRaw("Nikon NEF") : .image(.tiff)
      #expect(Self.camera("Nikon", [262: 2], children: children) == expected, "\(count)")
    }
  }

  @Test("data of a camera have the name of their format by the beginning of the maker's name, in any case")
  func makers() {
    for (make, name) in [
      ("Canon", "Canon TIF RAW"), ("NIKON CORPORATION", "Nikon NEF"), ("nikon", "Nikon NEF"), ("SONY", "Sony ARW"),
      ("PENTAX", "Pentax PEF"), ("RICOH IMAGING COMPANY, LTD.", "Pentax PEF"), ("SAMSUNG TECHWIN", "Samsung SRW"),
      ("Hasselblad", "Hasselblad 3FR"), ("Mamiya-OP Co.,Ltd.", "Mamiya MEF"), ("Leaf", "Leaf MOS"),
      ("SEIKO EPSON CORP.", "Epson ERF"), ("EPSON", "Epson ERF"), ("Kodak", "Kodak DCR"),
      ("EASTMAN KODAK COMPANY", "Kodak DCR"), ("LEICA CAMERA AG", "Leica RAW"), ("Phase One A/S", "Phase One IIQ"),
      ("A Nikon", "of a camera by A Nikon"), ("", "of a camera by ?"),
    ] {
      #expect(Self.camera(make, [262: 32_803]) == .cameraRaw(name), "\(make)")
    }
  }

  @Test("text is recognized up to the character at which it is cut off, and not where a short file ends in one")
  func cutText() {
    for text in ["€", "ä", "🎨"] {
      let size = text.utf8.count
      let long = Array(String(repeating: text, count: 600).utf8)
      for count in Array(1...40) + Array(500...530) {
        for lead in [[], [0x61]] as [[UInt8]] {
          let bytes = Array((lead + long).prefix(count))
          let isWhole = (count - lead.count).isMultiple(of: size)
          let expected = isWhole || count >= 512 ? Recognition.other("plain text") : .unknown
          #expect(FileFormat.recognize(bytes) == expected, "\(text), \(count)")
        }
      }
    }
  }

  @Test("text has no control characters but those that printers and terminals know")
  func controls() {
    for byte in UInt8(0)...127 {
      let isText = byte >= 32 && byte != 127 || [9, 10, 12, 13, 27].contains(byte)
      let found = FileFormat.recognize(Array("ab ".utf8) + [byte] + Array("c".utf8))
      #expect(found == (isText ? .other("plain text") : .unknown), "\(byte)")
    }
    #expect(FileFormat.recognize([0xEF, 0xBB, 0xBF] + Array("text".utf8)) == .other("plain text"))
    #expect(FileFormat.recognize([0xEF, 0xBB, 0xBF] + Array(" {}".utf8)) == .other("a JSON document"))
    // What is after the first bytes is not looked at.
    let head = [UInt8](repeating: 0x61, count: 512)
    #expect(FileFormat.recognize(head + [0]) == .other("plain text"))
    #expect(FileFormat.recognize(Array(head.dropLast()) + [0]) == .unknown)
  }
}
