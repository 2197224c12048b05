import Foundation
import PhotoEdit
import TestSupport
import Testing

@Suite("names of outputs", .timeLimit(.minutes(Effort.minutes)))
struct OutputNameTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.photo("src/x.jpg")
    try shop.photo("src/a/x.jpg", width: 99)
    try shop.photo("src/a/b/x.jpg", width: 102)
    try shop.photo("cwd/photo.jpg")
    try shop.recipe("cwd/recipe.json")
  }

  private func apply(_ arguments: [String]) throws -> Program.Outcome {
    try Program(in: shop.url("cwd")).run(["apply", "recipe.json"] + arguments)
  }

  @Test(
    "{dir} is the folder relative to the named one and never leaves the output folder",
    arguments: [
      (["-r", "../src"], ["a/b/x.jpg", "a/x.jpg", "x.jpg"]),
      (["-r", "../src/a/../"], ["a/b/x.jpg", "a/x.jpg", "x.jpg"]),
      (["-r", "ABSOLUTE/src/a"], ["b/x.jpg", "x.jpg"]), (["../src/a/x.jpg"], ["src/a/x.jpg"]),
      (["./photo.jpg"], ["photo.jpg"]), (["../src/*/x.jpg"], ["src/a/x.jpg"]),
    ])
  func mirrored(photos: [String], expected: [String]) throws {
    let photos = photos.map { $0.replacing("ABSOLUTE", with: shop.folder.path) }
    let outcome = try apply(photos + ["-o", "out/{dir}/{stem}.{ext}"])
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(shop.files.filter { $0.contains("/out/") } == expected.map { "cwd/out/" + $0 })
  }

  @Test("a photo with an absolute path also stays below the output folder")
  func absolute() throws {
    #expect(try apply([shop.url("src/a/x.jpg").path, "-o", "out/{dir}/{name}"]).status == 0)
    let written = shop.files.filter { !$0.hasPrefix("src") && $0.hasSuffix("x.jpg") }
    #expect(written.count == 1 && written[0].hasPrefix("cwd/out/") && written[0].hasSuffix("/src/a/x.jpg"))
  }

  @Test("{folder} is the photo's own folder, even in a recipe from elsewhere")
  func beside() throws {
    #expect(try apply(["../src/a/x.jpg", "-o", "{folder}/{stem}-web.{ext}"]).status == 0)
    try shop.recipe("cwd/own.json", more: #""output": {"path": "{folder}/{stem}-own.png"}, "#)
    #expect(try Program(in: shop.folder)("apply", "cwd/own.json", "src/x.jpg").status == 0)
    #expect(shop.exists("src/a/x-web.jpg") && shop.exists("src/x-own.png"))
  }

  @Test("inputs of a recipe are mirrored relative to its folder")
  func ownInputs() throws {
    try shop.recipe("set.json", more: #""inputs": ["src/*/x.jpg"], "output": {"path": "{dir}/{stem}-web.jpg"}, "#)
    #expect(try apply(["-n"]).status == 64)
    #expect(try Program(in: shop.url("cwd"))("apply", "../set.json").status == 0)
    #expect(shop.exists("src/a/x-web.jpg"))
  }

  @Test(
    "the collision hint of preview and export suggests a template that works",
    arguments: [
      (["preview", "x.jpg", "a/x.jpg", "-o", "out/"], "out/{dir}/{stem}.{ext}"),
      (["preview", "x.jpg", "a/x.jpg", "-o", "out/{stem}.webp"], "out/{dir}/{stem}.webp"),
      (["preview", "a/x.jpg", "./a/x.jpg", "-o", "out/"], "once"),
      (["export", "x.jpg", "a/x.jpg", "-o", "out/"], "out/{dir}/{stem}.{ext}"),
      (["export", "x.jpg", "a/x.jpg", "-o", "one.png"], "out/{dir}/{stem}.png"),
      (["export", "x.jpg@0", "x.jpg@1", "-o", "out/"], "out/{stem}-{index:01}.{ext}"),
    ])
  func collisionOfLibrary(arguments: [String], hint: String) throws {
    let program = Program(in: shop.url("src"))
    #expect(try program("init").status == 0)
    #expect(try program("import", "x.jpg", "a/x.jpg").status == 0)
    #expect(try program("edit", "x.jpg", "exposure.ev=1").status == 0)
    let outcome = try program.run(arguments)
    #expect(outcome.status == 64, "\(outcome.messages)")
    let line = try #require(outcome.messages.split(separator: "\n").first { $0.hasPrefix("hint:") })
    #expect(line.contains(hint), "\(line)")
    guard let template = line.firstMatch(of: /-o '(?<template>[^']*)'/)?.template else { return }
    let again = try program.run(arguments.prefix { $0 != "-o" } + ["-o", String(template)])
    #expect(again.status == 0, "\(again.messages)")
  }

  @Test(
    "the collision hint suggests a template that works for these photos",
    arguments: [
      (["-r", "../src", "-o", "out/"], "out/{dir}/{stem}.{ext}"),
      (["-r", "../src", "-o", "out/{stem}-web.png"], "out/{dir}/{stem}.png"),
      (["-r", "../src", "-o", "x.jpg"], "out/{dir}/{stem}.jpg"),
      (["-r", "../src/a", "../src/x.jpg", "../src/a", "-o", "out/"], "-o"),
      (["photo.jpg", "photo.png", "-o", "out/{stem}.webp"], "out/{name}.webp"),
      (["photo.jpg", "../src/x.jpg", "-o", "x.jpg"], "out/{stem}.jpg"),
      (["photo.jpg", "./photo.jpg", "-o", "out/"], "once"),
    ])
  func collision(arguments: [String], hint: String) throws {
    try shop.photo("cwd/photo.png", width: 120)
    let before = try shop.state()
    let outcome = try apply(arguments)
    #expect(outcome.status == 64)
    let line = try #require(outcome.messages.split(separator: "\n").first { $0.hasPrefix("hint:") })
    #expect(line.contains(hint), "\(line)")
    #expect(try shop.state().differences(from: before) == [])
    guard let template = line.split(separator: "'").dropFirst().first.map(String.init) else { return }
    let again = try apply(arguments.dropLast() + [template])
    #expect(again.status == 0, "\(template): \(again.messages)")
  }

  @Test("an explicit extension overrides the format of the recipe and is reported")
  func extensionWins() throws {
    try shop.recipe("cwd/web.json", more: #""output": {"format": "jpeg", "quality": 80}, "#)
    let program = Program(in: shop.url("cwd"))
    for (output, file) in [("w.png", "w.png"), ("web/{stem}.png", "web/photo.png")] {
      let outcome = try program("apply", "web.json", "photo.jpg", "-o", output)
      #expect(outcome.status == 0 && outcome.messages.contains("warning") && outcome.messages.contains("PNG"))
      #expect(try EditingInput(contentsOf: shop.url("cwd/" + file)).format == "png")
    }
    let row = try program("apply", "web.json", "photo.jpg", "-o", "v.png", "--json")
    #expect(row.lines[0].contains(#""format":"png""#) && row.lines[0].contains("jpeg") && row.errors.isEmpty)
    // Where the extension is left to the program, the recipe decides.
    let quiet = try program("apply", "web.json", "photo.png", "photo.jpg", "-o", "x/{name}.{ext}", "--skip-existing")
    #expect(!quiet.messages.contains("warning") && shop.exists("cwd/x/photo.jpg.jpg"))
    #expect(try program("apply", "web.json", "photo.jpg", "-o", "z.jpeg").errors.isEmpty)
  }

  @Test(
    "an explicit format that contradicts the extension is a usage error",
    arguments: [
      ["apply", "recipe.json", "photo.jpg", "-o", "a.png", "--format", "jpeg"],
      ["apply", "recipe.json", "photo.jpg", "-o", "{stem}-a.png", "--format", "jpg"],
      ["apply", "recipe.json", "photo.jpg", "-o", "a.png", "--set", "output.format=jpeg"],
      ["apply", "png.json", "photo.jpg", "--format", "webp"],
      ["preview", "photo.jpg", "-o", "a.png", "--format", "jpeg"],
      ["export", "photo.jpg", "-o", "a.png", "--format", "jpeg"],
    ])
  func contradiction(arguments: [String]) throws {
    let program = Program(in: shop.url("cwd"))
    try shop.recipe("cwd/png.json", more: #""output": {"path": "a.png"}, "#)
    if arguments[0] == "export" {
      #expect(try program("init").status == 0 && program("import", "photo.jpg").status == 0)
    }
    let outcome = try program.run(arguments)
    #expect(outcome.status == 64, "\(outcome.messages)")
    #expect(outcome.messages.contains("PNG") && outcome.messages.contains("hint:"))
    #expect(!shop.exists("cwd/a.png"))
    #expect(try program("apply", "recipe.json", "photo.jpg", "-o", "a.JPG", "--format", "jpeg").status == 0)
  }

  @Test(
    "HEIC is written in a widely supported format, unless HEIC is requested",
    .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
  func heic() throws {
    try shop.write("cwd/IMG.HEIC", Data(contentsOf: Corpus.photo("derived/p3_10bit.heic")))
    let call = ["IMG.HEIC", "--long-edge", "32", "-o"]
    #expect(try apply(call + ["out/"]).status == 0)
    #expect(try EditingInput(contentsOf: shop.url("cwd/out/IMG.jpg")).format == "jpeg")
    #expect(try apply(call + ["noext"]).status == 0)
    #expect(try EditingInput(contentsOf: shop.url("cwd/noext")).format == "jpeg")
    #expect(try apply(call + ["out/", "--format", "heic", "-n"]).text.contains("out/IMG.heic"))
    #expect(try apply(call + ["out/{stem}.heic", "-n"]).text.contains("HEIC"))
  }
}
