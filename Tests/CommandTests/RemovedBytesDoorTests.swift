import Foundation
import ImageFiles
import LibraryStore
import PhotoEdit
import PhotoMetadata
import TestSupport
import Testing

@testable import MarkedPhotos
@testable import PhotoEditCommand

/// Each way out of the program, searched for the bytes of what must not leave. How each format and each property is
/// treated is tested with the export of a library; here are the doors.
@Suite("removed metadata leaves by no door", .timeLimit(.minutes(Effort.minutes)))
struct RemovedBytesDoorTests {
  /// What a door lets out.
  enum Kind: Sendable {
    /// Pictures with as much metadata as the caller says, and with what the library says if it has the photo.
    case picture(inLibrary: Bool)
    /// Files without any metadata of the photo.
    case bare
    /// Files as they were stored, byte for byte.
    case verbatim
  }

  /// A call that writes to `out/`.
  struct Door: Sendable, CustomTestStringConvertible {
    let kind: Kind
    let call: [String]
    var testDescription: String { call.joined(separator: " ") }

    init(_ kind: Kind, _ call: String) { (self.kind, self.call) = (kind, call.split(separator: " ").map(String.init)) }

    /// The call with options; those of a program that edits come last.
    func with(_ options: [String]) -> [String] {
      let count = RemovedBytesDoorTests.commands.filter { call.starts(with: $0.path.dropFirst()) }.map(\.path.count)
        .max()
      return call.prefix((count ?? 2) - 1) + options + call.dropFirst((count ?? 2) - 1)
    }
  }

  static let doors: [Door] = [
    Door(.picture(inLibrary: false), "apply RECIPE photo.jpg --no-library -o out/a.jpg --report out/report.html"),
    Door(.picture(inLibrary: false), "apply RECIPE photo.jpg --no-library -o out/a.png"),
    Door(.picture(inLibrary: false), "apply RECIPE photo.jpg --no-library -o -"),
    Door(.picture(inLibrary: false), "apply RECIPE photo.jpg --no-library --sizes 40,20 -o out/{size}.jpg"),
    Door(.picture(inLibrary: true), "apply RECIPE photo.jpg -o out/a.jpg"),
    Door(.picture(inLibrary: true), "apply RECIPE plain.jpg --on-top -o out/a.webp"),
    Door(.picture(inLibrary: false), "edit photo.jpg exposure.ev=0.2 --no-library -o out/a.jpg"),
    Door(.picture(inLibrary: true), "edit photo.jpg exposure.ev=0.2 -o out/a.tif"),
    Door(.picture(inLibrary: false), "edit photo.jpg --no-library -o out/a.jpg --with ./copy"),
    Door(.picture(inLibrary: true), "edit photo.jpg -o out/a.jpg --with ./copy"),
    Door(.picture(inLibrary: false), "preview photo.jpg --no-library --size 32 -o out/a.jpg"),
    Door(.picture(inLibrary: true), "preview photo.jpg --size 32 -o out/a.jpg"),
    Door(.picture(inLibrary: true), "preview plain.jpg --final --size 32 -o out/a.png"),
    Door(.picture(inLibrary: true), "export photo.jpg -o out/a.jpg"),
    Door(.picture(inLibrary: true), "export plain.jpg -o out/a.jpg"),
    Door(.picture(inLibrary: true), "export --all --long-edge 32 -o out/"),
    Door(.picture(inLibrary: true), "export photo.jpg --recipe RECIPE -o out/a.jpg"),
    Door(
      .picture(inLibrary: false),
      "batch RECIPE --manifest files.jsonl --results out/r.jsonl --report out/r.html --log out/log"),
    Door(.picture(inLibrary: false), "batch RECIPE --manifest tar.jsonl --results out/r.jsonl"),
    Door(.bare, "sheet photo.jpg plain.jpg --size 64 -o out/sheet.html"),
    Door(.bare, "compare photo.jpg plain.jpg -o out/both.jpg"),
    Door(.bare, "compare photo.jpg plain.jpg --heat-map -o out/map.png"),
    Door(.bare, "recipe new exposure -o out/r.json"), Door(.bare, "recipe show golden-hour -o out/r.json"),
    Door(.bare, "recipe auto photo.jpg -o out/r.json"),
    Door(.bare, "recipe match photo.jpg plain.jpg -o out/r.json"), Door(.bare, "resume photo.jpg -o out/r.json"),
    Door(.verbatim, "resume photo.jpg -o out/r.json --base out/base.jpg"),
    Door(.verbatim, "resources photo.jpg --kind original -o out"),
    Door(.verbatim, "export photo.jpg@0 -o out/a.jpg"), Door(.verbatim, "export plain.jpg --originals -o out/a.jpg"),
    Door(.verbatim, "export --library . -o out/all.tar"), Door(.verbatim, "resources photo.jpg --kind history -o out"),
  ]

  static let pictures = doors.filter { if case .picture = $0.kind { true } else { false } }
  static let libraries = doors.filter { if case .picture(inLibrary: true) = $0.kind { true } else { false } }
  static let commands = (try? CommandFacts.program().all) ?? []

  /// How a caller states a policy: by an option, by a value, in the recipe.
  enum Statement: CaseIterable, Sendable { case option, value, recipe }

  let shop: Workshop
  let photos: [String: MarkedPhoto] = ["photo.jpg": MarkedPhoto(.little), "plain.jpg": MarkedPhoto(.big)]

  init() throws {
    shop = try Workshop()
    let photos = photos
    try PreparedFolders.copy("marked", to: shop) { shop in
      for (index, photo) in photos.sorted(by: { $0.key < $1.key }).enumerated() {
        let picture = [UInt8](try SamplePhotos.jpeg(width: 48 + 6 * index))
        try shop.write(photo.key, Data(photo.value.bundle.embedded(in: picture).bytes))
      }
      try shop.recipe()
      for policy in MetadataChoice.allCases {
        try shop.recipe("\(policy.rawValue).json", more: #""output": {"metadata": "\#(policy.rawValue)"}, "#)
      }
      try shop.write("files.jsonl", Data(#"{"input": "photo.jpg", "output": "out/a.jpg"}"#.utf8))
      try shop.write("tar.jsonl", Data(#"{"input": "photo.jpg", "output": "tar:out/a.tar#a.jpg"}"#.utf8))
      let answer = #"{"adjustmentData": {"formatIdentifier": "com.acme.copy", "formatVersion": "1.0", "data": {}}}"#
      try shop.write(
        "copy", Data("#!/bin/sh\ncd \"$1\"\ncp input.png output.png\necho '\(answer)' > output.json\n".utf8))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: shop.url("copy").path)
      for call in [["init"], ["import", "plain.jpg"], ["apply", "recipe.json", "photo.jpg"]] {
        guard try shop.program.run(call).status == 0 else { throw CocoaError(.featureUnsupported) }
      }
    }
    try FileManager.default.createDirectory(at: shop.url("out"), withIntermediateDirectories: true)
  }

  /// The marks in everything that a call writes; those in the pictures of pages too.
  private func found(_ door: Door, _ options: [String] = [], recipe: String = "recipe.json") throws -> [MarkedPhoto
    .Mark]
  {
    let outcome = try shop.program.run(door.with(options).map { $0.replacing("RECIPE", with: recipe) })
    // A comparison that finds a difference says so.
    #expect(outcome.status == 0 || door.call[0] == "compare" && outcome.status == 1, "\(outcome.messages)")
    let files = shop.files.filter { $0.hasPrefix("out/") }
    #expect(!files.isEmpty || !outcome.output.isEmpty)
    var bytes = [UInt8](outcome.output)
    for file in files {
      let data = try shop.data(file)
      bytes += data
      guard file.hasSuffix(".html") else { continue }
      let pictures = String(decoding: data, as: UTF8.self).matches(of: /base64,([A-Za-z0-9+\/=]+)/)
        .compactMap { Data(base64Encoded: String($0.1)) }
      #expect(!pictures.isEmpty)
      for picture in pictures { bytes += picture }
    }
    let name = door.call.contains("plain.jpg") && door.kind.isOfOnePhoto ? "plain.jpg" : "photo.jpg"
    return try #require(photos[name]).found(in: bytes)
  }

  private static func places(_ marks: [MarkedPhoto.Mark]) -> String {
    Set(marks.map(\.place.description)).sorted().joined(separator: ", ")
  }

  @Test("every command that writes files has a door")
  func complete() {
    #expect(Self.commands.count > 50)
    for command in Self.commands {
      let path = Array(command.path.dropFirst())
      let words = command.arguments.flatMap { $0.usage.split(separator: " ").map(String.init) }
      let options = words.filter { ["--output", "--base", "--report"].contains($0) }
      let own = Self.doors.filter { $0.call.starts(with: path) }
      if !options.isEmpty { #expect(!own.isEmpty, "\(path)") }
      if words.contains("--metadata"), words.contains("--output") {
        #expect(own.contains { if case .picture = $0.kind { true } else { false } }, "\(path)")
      }
      for option in ["--base", "--report"] where words.contains(option) {
        #expect(own.contains { $0.call.contains(option) }, "\(path) \(option)")
      }
    }
  }

  @Test(
    "what a policy removes is in no file, however the policy is stated",
    arguments: Effort.pairs(pictures, MetadataChoice.allCases, oneIn: 2))
  func policies(door: Door, policy: MetadataChoice) throws {
    for statement in Statement.allCases {
      guard Effort.isFull || statement == .option || policy == .safe else { continue }
      let left: [MarkedPhoto.Mark]
      switch statement {
      case .option: left = try found(door, ["--metadata", policy.rawValue])
      case .value:
        guard door.call.contains("RECIPE"), door.call[0] != "batch" else { continue }
        left = try found(door, ["--set", "output.metadata=\(policy.rawValue)", "--force"])
      case .recipe:
        guard door.call.contains("RECIPE"), door.call[0] != "batch" else { continue }
        left = try found(door, ["--force"], recipe: policy.rawValue + ".json")
      }
      // An unedited photo is exported as it is; a rendering is another picture than the thumbnail.
      let isStored = policy == .keep && door.call.starts(with: ["export", "plain.jpg"])
      let removed = left.filter {
        $0.isRemoved(by: policy) || $0.isThumbnail && !isStored
      }
      #expect(Self.places(removed) == "", "\(statement)")
      // It is not empty either.
      if policy != .none { #expect(left.contains { !$0.isSecret }, "\(statement)") }
      if policy == .keep { #expect(left.contains { $0.property == .place }, "\(statement)") }
    }
  }

  @Test("what was cleared in the library is in no file, whatever is kept", arguments: libraries)
  func cleared(door: Door) throws {
    let library = try Library(at: shop.folder)
    var settings = AssetSettings()
    for property in PhotoProperty.described { settings.changes[property] = .cleared }
    let assets = try library.assets()
    #expect(assets.count == 2 && assets.allSatisfy { $0.properties[.place] != nil })
    try library.store.perform(assets.map { .set($0.id, settings) }, author: "test 1.0")
    let left = try found(door, ["--metadata", "keep"])
    #expect(Self.places(left.filter { $0.property.map(PhotoProperty.described.contains) ?? false }) == "")
    #expect(left.contains { $0.property == nil })
  }

  @Test("a place that 'describe --no-place' cleared is in no export, but an archive keeps originals with the settings")
  func described() throws {
    #expect(try shop.program("describe", "--no-place", "photo.jpg", "plain.jpg").status == 0)
    for name in ["photo.jpg", "plain.jpg"] {
      let left = try found(Door(.picture(inLibrary: true), "export \(name) --metadata keep -o out/\(name)"))
      #expect(Self.places(left.filter { $0.property == .place }) == "")
      #expect(left.contains { $0.property == .title })
    }
    #expect(try shop.program("export", "--library", ".", "-o", "all.tar").status == 0)
    let other = try Workshop()
    try other.write("all.tar", shop.data("all.tar"))
    for call in [["init"], ["import", "all.tar"], ["export", "--all", "--metadata", "keep", "-o", "out/"]] {
      let outcome = try other.program.run(call)
      #expect(outcome.status == 0, "\(outcome.messages)")
    }
    for (name, photo) in photos {
      let left = photo.found(in: [UInt8](try other.data("out/" + name)))
      #expect(Self.places(left.filter { $0.property == .place }) == "" && !left.isEmpty, "\(name)")
    }
  }

  // A sheet names the camera.
  @Test(
    "pages, comparisons and recipes have nothing of a photo that tells who or where, nor what people wrote about it",
    arguments: doors.filter { $0.kind.isBare })
  func bare(door: Door) throws {
    let left = try found(door).filter { $0.isSecret || $0.property != nil }
    #expect(Self.places(left) == "")
  }

  @Test("what is written byte for byte is all of it", arguments: doors.filter { $0.kind.isVerbatim })
  func verbatim(door: Door) throws {
    let name = door.call.contains("plain.jpg") ? "plain.jpg" : "photo.jpg"
    let all = try #require(photos[name]).found(in: [UInt8](try shop.data(name)))
    #expect(all.count > 100)
    #expect(try found(door).count == all.count)
  }
}

extension RemovedBytesDoorTests.Kind {
  fileprivate var isBare: Bool { if case .bare = self { true } else { false } }
  fileprivate var isVerbatim: Bool { if case .verbatim = self { true } else { false } }
  /// Whether a call names one photo, and not two.
  fileprivate var isOfOnePhoto: Bool { !isBare }
}
