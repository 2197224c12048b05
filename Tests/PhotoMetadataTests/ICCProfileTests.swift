import TestSupport
import Testing

@testable import PhotoMetadata

@Suite("parts of an ICC profile", .timeLimit(.minutes(Effort.minutes)))
struct ICCProfileTests {
  private static func accepts(_ sample: ProfileSample) -> Bool { (try? ICCProfile(sample.bytes)) != nil }

  @Test("each colorant and each curve is read from its own tag, with its sign")
  func matrix() throws {
    let profile = try ICCProfile(ProfileSample.matrix.bytes)
    let numbers = [[28_578, 14_581, 912], [25_241, 46_977, 6_363], [-9_376, 3_977, -1]]
    #expect(profile.colorants == numbers.map { $0.map { Double($0) / 65_536 } })
    #expect(profile.curves == [.gamma(1.5), .gamma(2), .gamma(2.5)])
    #expect(profile.space == .rgb && !profile.hasTables && !profile.connectsByLab && profile.cicpTransfer == nil)
    var lab = ProfileSample.gray(ProfileSample.identity)
    lab.connection = "Lab "
    let gray = try ICCProfile(lab.bytes)
    #expect(gray.connectsByLab && gray.space == .gray && gray.curves == [.gamma(1)] && gray.colorants == nil)
  }

  @Test("colors need tables to a connection space, or every colorant and every curve; inks and unknown colors say so")
  func needed() {
    let whole = ProfileSample.matrix
    #expect(Self.accepts(whole))
    let table = ProfileSample.body("mft2", [0])
    for index in whole.tags.indices {
      var part = whole
      let missing = part.tags.remove(at: index)
      #expect(!Self.accepts(part), "\(missing.name)")
      for (name, isTable) in [("A2B0", true), ("A2B1", true), ("B2A0", false), ("A2B2", false)] {
        var other = part
        other.tags.append((name, table))
        #expect(Self.accepts(other) == isTable, "\(missing.name), \(name)")
        #expect((try? ICCProfile(other.bytes))?.hasTables ?? false == isTable)
      }
      var other = whole
      other.tags[index].body = ProfileSample.body("text", [UInt8](repeating: 1, count: 12))
      #expect(!Self.accepts(other), "\(missing.name) of another type")
    }
    var cut = whole
    cut.tags[2].body.removeLast()
    #expect(!Self.accepts(cut))
    #expect(!Self.accepts(ProfileSample(space: "GRAY", tags: [("rTRC", ProfileSample.identity)])))
    #expect(Self.accepts(ProfileSample(space: "CMYK", tags: [("rTRC", ProfileSample.identity)])))
    #expect {
      try ICCProfile(ProfileSample(space: "Lab ", tags: whole.tags).bytes)
    } throws: {
      ($0 as? ICCError)?.reason == "its color space is 'Lab ', expected RGB, gray or CMYK"
    }
  }

  @Test("a profile has at least its header, one tag and no more than 100, each of at least 8 bytes inside of it")
  func structure() throws {
    let curve = ProfileSample.gray(ProfileSample.identity)
    func tags(_ count: Int) -> ProfileSample {
      var sample = curve
      sample.tags += (1..<count).map { ("t" + "\(100 + $0)", ProfileSample.body("text", [])) }
      return sample
    }
    #expect(Self.accepts(tags(100)) && !Self.accepts(tags(101)))
    #expect(!Self.accepts(ProfileSample(space: "CMYK")))
    var short = curve
    short.tags.append(("text", [UInt8](repeating: 0, count: 7)))
    #expect(!Self.accepts(short))
    short.tags[1].body.append(0)
    #expect(Self.accepts(short))
    let bytes = curve.bytes
    func stating(_ size: Int, _ bytes: [UInt8]) -> [UInt8] { ProfileSample.big(size, 4) + bytes.dropFirst(4) }
    for (size, isRead) in [(131, false), (132, true), (bytes.count, true), (bytes.count + 1, false)] {
      #expect(((try? ICCProfile(stating(size, bytes))) != nil) == isRead, "\(size)")
    }
    #expect((try? ICCProfile(bytes + [1, 2, 3]))?.bytes == bytes + [1, 2, 3])
    for count in 0..<bytes.count {
      #expect(throws: ICCError.self, "\(count)") { try ICCProfile(stating(count, Array(bytes.prefix(count)))) }
    }
    var other = bytes
    other[39] = UInt8(ascii: "q")
    #expect(throws: ICCError.self) { try ICCProfile(other) }
  }

  @Test("a curve of samples has 0, 1 or up to 65536 of them, all in its tag, and rises")
  func samples() throws {
    func read(_ body: [UInt8]) -> ToneCurve? { try? ICCProfile(ProfileSample.gray(body).bytes).curves?.first }
    #expect(read(ProfileSample.sampled([1])) == .gamma(1.0 / 256) && read(ProfileSample.sampled([0])) == nil)
    #expect(read(ProfileSample.sampled([0, 65_535])) == .sampled([0, 1]))
    #expect(read(ProfileSample.sampled([13_107, 13_108])) == .sampled([0.2, 13_108.0 / 65_535]))
    #expect(read(ProfileSample.sampled([9, 9])) == nil && read(ProfileSample.sampled([9, 8])) == nil)
    #expect(
      read(ProfileSample.sampled([0, 9], stated: 3)) == nil && read(ProfileSample.sampled([0, 9, 7], stated: 2)) != nil)
    let most = (0..<65_536).map { $0 }
    #expect(read(ProfileSample.sampled(most)) == .sampled(most.map { Double($0) / 65_535 }))
    #expect(read(ProfileSample.sampled(most + [65_535])) == nil)
  }

  @Test("the numbers of a parametric curve are below 100, its gamma above 0.01 and its slope above 0")
  func parameters() {
    func accepts(_ type: Int, _ numbers: [Int]) -> Bool {
      Self.accepts(ProfileSample.gray(ProfileSample.parametric(type, numbers)))
    }
    let hundred = 100 * 65_536
    for (gamma, isRead) in [(655, false), (656, true), (hundred - 1, true), (hundred, false), (-65_536, false)] {
      #expect(accepts(0, [gamma]) == isRead, "\(gamma)")
    }
    let counts = [1, 3, 4, 5, 7]
    for (type, count) in counts.enumerated() {
      let usual = [131_072, 65_536, 0, 0, 0, 0, 0].prefix(count)
      #expect(accepts(type, Array(usual)))
      for index in usual.indices.dropFirst() {
        for (number, isRead) in [(hundred - 1, true), (hundred, false), (1 - hundred, index > 1), (-hundred, false)] {
          var numbers = Array(usual)
          numbers[index] = number
          #expect(accepts(type, numbers) == isRead, "\(type): \(numbers)")
        }
      }
      if count > 1 {
        #expect(accepts(type, [131_072, 1] + usual.dropFirst(2)) && !accepts(type, [131_072, 0] + usual.dropFirst(2)))
      }
      let body = ProfileSample.parametric(type, Array(usual))
      #expect(!Self.accepts(ProfileSample.gray(Array(body.dropLast()))))
    }
    #expect(!accepts(counts.count, [65_536, 65_536, 0, 0, 0, 0, 0, 0]))
  }

  @Test("the name is that of its description in either version, up to a zero; one that is damaged is empty")
  func names() throws {
    func name(_ body: [UInt8]) throws -> String {
      var sample = ProfileSample.gray(ProfileSample.identity)
      sample.tags.insert(("desc", body), at: 0)
      return try ICCProfile(sample.bytes).name
    }
    func old(_ text: String, stated: Int) -> [UInt8] {
      ProfileSample.body("desc", ProfileSample.big(stated, 4) + Array(text.utf8))
    }
    func new(_ text: String, at offset: Int = 28, length: Int? = nil) -> [UInt8] {
      let units = text.utf16.flatMap { ProfileSample.big(Int($0), 2) }
      let record = Array("enUS".utf8) + ProfileSample.big(length ?? units.count, 4) + ProfileSample.big(offset, 4)
      let gap = [UInt8](repeating: 0x41, count: offset - 28)
      return ProfileSample.body("mluc", ProfileSample.big(1, 4) + ProfileSample.big(12, 4) + record + gap + units)
    }
    #expect(try name(old("Rome\0", stated: 5)) == "Rome" && name(old("Rome\0", stated: 4)) == "Rom")
    #expect(try name(old("Ro\0e\0", stated: 5)) == "Ro" && name(old("R\0", stated: 2)) == "R")
    #expect(
      try name(old("\0", stated: 1)) == "" && name(old("Rome\0", stated: 6)) == "" && name(old("", stated: 0)) == "")
    #expect(try name(new("Köln 🎨")) == "Köln 🎨" && name(new("Köln", at: 40)) == "Köln" && name(new("A\0B")) == "A")
    let long = String(repeating: "x", count: 513)
    #expect(try name(new(long)) == "" && name(new(String(long.dropLast()))) == String(long.dropLast()))
    #expect(try name(new("abc", length: 8)) == "" && name(new("abc", length: 4)) == "ab")
    #expect(try name(ProfileSample.body("text", Array("Rome".utf8))) == "")
  }

  @Test("the transfer characteristics are the second number of its code points")
  func codePoints() throws {
    var sample = ProfileSample.gray(ProfileSample.identity)
    sample.tags.append(("cicp", ProfileSample.body("cicp", [9, 16, 7, 1])))
    #expect(try ICCProfile(sample.bytes).cicpTransfer == 16)
  }
}
