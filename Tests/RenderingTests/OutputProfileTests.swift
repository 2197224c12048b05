import Adjustments
import Documents
import ImageFiles
import PhotoMetadata
import TestSupport
import Testing
import VIPS

@testable import Rendering

extension RenderingSuite {
  @Suite("output profiles from files")
  struct OutputProfileTests {
    private static func settings(_ bytes: [UInt8]) throws -> OutputSettings {
      var settings = Engine.png
      let resource = try Resource.read(bytes, as: .profile)
      settings.profile = .file(ProfileFile(path: "a.icc").reading(resource))
      return settings
    }

    private static func bytes(_ space: ColorSpace) throws -> [UInt8] { try #require(space.profile) }

    /// A profile with other bytes at a place of its header.
    private static func changed(_ bytes: [UInt8], _ text: String, at offset: Int) -> [UInt8] {
      var changed = bytes
      changed.replaceSubrange(offset..<offset + 4, with: Array(text.utf8))
      return changed
    }

    private static let steps: [JSONValue] = [["op": "saturation", "amount": 40]]

    @Test(
      "codes equal those of the named space with the same primaries and curve, at either depth",
      arguments: [8, 16], [ProfileChoice.srgb, .displayP3, .adobeRGB, .prophotoRGB])
    func codes(depth: Int, named: ProfileChoice) throws {
      let space: ColorSpace =
        switch named {
        case .srgb: .srgb
        case .displayP3: .displayP3
        case .prophotoRGB: .prophotoRGB
        default: .adobeRGB
        }
      let photo = try Picture(40, 30).photo(depth: 16, profile: Self.bytes(.displayP3))
      var (file, word) = (try Self.settings(Self.bytes(space)), Engine.png)
      word.profile = named
      (file.depth, word.depth) = (depth, depth)
      let found = try Engine.codes(photo, Self.steps, file)
      let expected = try Engine.codes(photo, Self.steps, word)
      // A profile has its numbers in steps of 1/65536.
      let tolerance = depth == 8 ? 1 : 8
      #expect(found.count == expected.count && zip(found, expected).existAndSatisfy { abs($0 - $1) <= tolerance })
      if named == .srgb { #expect(found == expected) }
      word.profile = .source
      #expect(try Engine.codes(photo, Self.steps, word) != found || named == .displayP3)
    }

    @Test("the file contains the profile, byte for byte, and is read back as that space")
    func embedded() throws {
      let profile = try Self.bytes(.adobeRGB)
      let job = RenderJob(
        source: .photo(try Picture(24, 16).photo()), recipe: Recipe { Exposure(ev: 0.3) },
        targets: [.init(settings: try Self.settings(profile))])
      let photo = try Photo(bytes: ByteBlock(copying: job.run().file.bytes))
      guard case .space(let space) = photo.info.color else {
        Issue.record("found \(photo.info.color)")
        return
      }
      #expect(space.profile == profile && space.name == "Adobe RGB (1998)")
    }

    @Test("a gray picture gets a gray profile, or three channels with an RGB profile")
    func gray() throws {
      let photo = try Picture(24, 16, bands: 1).photo()
      let profile = ICCProfile.grayProfile(name: "gamma", curve: [1.8])
      let plan = try Engine.plan(photo, [], Self.settings(profile))
      #expect(plan.target.bands == 1 && plan.target.color.profile == profile)
      let color = try Engine.plan(photo, [], Self.settings(Self.bytes(.adobeRGB)))
      #expect(color.target.bands == 3)
      let codes = try Engine.codes(photo, [], Self.settings(Self.bytes(.adobeRGB)))
      #expect(codes.count == 24 * 16 * 3)
      #expect(codes.indices.existAndSatisfy { codes[$0] == codes[$0 / 3 * 3] })
      let error = #expect(throws: PhotoError.self) {
        try Engine.plan(Picture(24, 16).photo(), [], Self.settings(profile))
      }
      #expect(error?.message == "the profile 'gamma' is for gray pictures, the rendering has three channels")
    }

    @Test("the provenance digest depends on the bytes of the profile")
    func provenance() throws {
      func digest(_ settings: OutputSettings) throws -> String? {
        let target = RenderJob.Target(settings: settings)
        let job = try PlannedJob(
          RenderJob(source: .photo(Picture(24, 16).photo()), recipe: Recipe(), targets: [target]))
        return job.provenance(try #require(try job.targets.first?.get())).outputDigest
      }
      let a = try digest(Self.settings(Self.bytes(.displayP3)))
      #expect(a == (try digest(Self.settings(Self.bytes(.displayP3)))))
      #expect(a != (try digest(Self.settings(Self.bytes(.adobeRGB)))))
    }

    @Test("the error for a profile that was not read names it")
    func unread() throws {
      var settings = Engine.png
      settings.profile = .file(ProfileFile(path: "a.icc"))
      let error = #expect(throws: PhotoError.self) { try Engine.plan(Picture(24, 16).photo(), [], settings) }
      #expect(error?.message == "output.profile needs 'a.icc', which was not read")
    }

    @Test("files that cannot be an output profile are refused, with what was expected and found")
    func refusals() throws {
      let p3 = try Self.bytes(.displayP3)
      let expectation = "expected an RGB or gray display, output or color space profile, found"
      let cases: [([UInt8], String)] = [
        (Array("no profile".utf8), "expected an ICC profile, found another file"),
        (Self.changed(p3, "link", at: 12), "\(expectation) class 'link'"),
        (Self.changed(p3, "scnr", at: 12), "\(expectation) class 'scnr'"),
        (Self.changed(p3, "CMYK", at: 16), "\(expectation) color space 'CMYK'"),
        (Self.changed(p3, "Lab ", at: 16), "\(expectation) color space 'Lab'"),
        (Self.changed(p3, "Lab ", at: 20), "expected the connection space 'XYZ', found 'Lab'"),
        (
          Array(p3.dropLast(9)),
          "the profile is damaged: its header says \(p3.count) bytes, found \(p3.count - 9)"
        ),
        ([UInt8](repeating: 0, count: (8 << 20) + 1), "\((8 << 20) + 1) bytes, at most 8388608 allowed in a profile"),
      ]
      for (bytes, message) in cases {
        let error = #expect(throws: ResourceError.self) { try Resource.read(bytes, as: .profile) }
        #expect(error?.problems.map(\.message) == [message])
      }
    }
  }
}
