import Foundation
import PhotoEdit
import TestSupport
import Testing

/// What a recipe from anybody can name.
@Suite("untrusted recipes", .timeLimit(.minutes(Effort.minutes)))
struct ConfinedRecipeTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.photo("mine/photo.jpg")
    try shop.photo("theirs/in.jpg", width: 99)
    try shop.recipe("mine/base.json")
    try shop.write("mine/secret.txt", Data("topsecret\n".utf8))
    try FileManager.default.createSymbolicLink(atPath: shop.url("theirs/away").path, withDestinationPath: "../mine")
    try FileManager.default.createSymbolicLink(
      atPath: shop.url("theirs/link.jpg").path, withDestinationPath: "../mine/photo.jpg")
  }

  private func theirs(_ more: String) throws { try shop.recipe("theirs/recipe.json", more: more) }

  @Test(
    "an output named by a recipe is below the recipe's folder or beside the photo, or is refused before any work",
    arguments: [
      "../mine/new.jpg", MissingFile.path + ".jpg", "away/new.jpg", "x/../../mine/new.jpg", "{stem}/../../new.jpg",
      "{dir}/../new.jpg", "../theirs2/new.jpg", "away/../new.jpg",
    ])
  func output(path: String) throws {
    try theirs(#""inputs": ["in.jpg"], "output": {"path": "\#(path)"}, "#)
    let before = try shop.state()
    for option in ["--force", "--json"] {
      let outcome = try shop.program("apply", "theirs/recipe.json", option)
      #expect(outcome.status == 77, "\(outcome.messages)")
      #expect(outcome.messages.contains("--allow-folder"))
    }
    #expect(try shop.state().differences(from: before) == [])
  }

  @Test("an output below the folder, beside the photo, allowed by the caller or named by the call is written")
  func allowedOutputs() throws {
    try theirs(#""inputs": ["in.jpg"], "output": {"path": "out/new.jpg"}, "#)
    #expect(try shop.program("apply", "theirs/recipe.json").status == 0)
    #expect(shop.exists("theirs/out/new.jpg"))
    try theirs(#""output": {"path": "../mine/new.jpg"}, "#)
    #expect(try shop.program("apply", "theirs/recipe.json", "mine/photo.jpg").status == 0)
    try theirs(#""inputs": ["in.jpg"], "output": {"path": "../mine/second.jpg"}, "#)
    #expect(try shop.program("apply", "theirs/recipe.json").status == 77)
    #expect(try shop.program("apply", "theirs/recipe.json", "--allow-folder", "mine").status == 0)
    #expect(try shop.program("apply", "theirs/recipe.json", "-o", "mine/third.jpg").status == 0)
  }

  @Test(
    "a photo named by a recipe must be below the recipe's folder, also through links and patterns",
    arguments: ["../mine/photo.jpg", "/etc/hostname", "away/photo.jpg", "../mine/*.jpg", "link.jpg", "l*.jpg", "away"])
  func input(name: String) throws {
    try theirs(#""inputs": ["\#(name)"], "output": {"path": "out/{stem}.jpg"}, "#)
    let before = try shop.state()
    let outcome = try shop.program("apply", "theirs/recipe.json", "-r")
    #expect(outcome.status == 77 || name == "away", "\(outcome.messages)")
    #expect(outcome.status != 0)
    #expect(try shop.state().differences(from: before) == [])
    guard name.hasPrefix("../") || name.hasSuffix("link.jpg") else { return }
    #expect(try shop.program("apply", "theirs/recipe.json", "--allow-folder", "mine").status == 0)
  }

  @Test(
    "a recipe can extend only recipes below its folder, and nothing is disclosed about others",
    arguments: ["../mine/base.json", "away/base.json", "../mine/secret.txt", "../mine/none.json", "/etc/passwd"])
  func extends(name: String) throws {
    try theirs(#""extends": "\#(name)", "#)
    for command in [["recipe", "validate", "theirs/recipe.json"], ["apply", "theirs/recipe.json", "mine/photo.jpg"]] {
      let outcome = try shop.program.run(command + (command[0] == "apply" ? ["-o", "out.jpg"] : []))
      #expect(outcome.status == 77, "\(outcome.messages)")
      #expect(outcome.messages.contains("outside") && !outcome.messages.contains("topsecret"))
    }
    #expect(!shop.exists("out.jpg"))
    guard name.hasSuffix("base.json") else { return }
    #expect(
      try shop.program(
        "apply", "theirs/recipe.json", "mine/photo.jpg", "-o", "out.jpg", "--allow-folder", "mine"
      ).status == 0)
  }

  @Test("an extended recipe may itself extend a recipe in the folder of the first")
  func chain() throws {
    try shop.recipe("theirs/base.json")
    try shop.recipe("theirs/deep/middle.json", "", more: #""extends": "../base.json", "#)
    try theirs(#""extends": "deep/middle.json", "#)
    #expect(try shop.program("apply", "theirs/recipe.json", "mine/photo.jpg", "-o", "out.jpg").status == 0)
    // Alone it begins in its own folder.
    let alone = try shop.program("recipe", "validate", "theirs/deep/middle.json")
    #expect(alone.status == 77, "\(alone.messages)")
  }

  @Test(
    "a table named by a recipe must be below its folder",
    arguments: ["../mine/secret.txt", "away/secret.txt", "/etc/passwd", "../mine/none.cube"])
  func table(name: String) throws {
    try shop.recipe("theirs/recipe.json", #"{"op": "lut", "file": "\#(name)"}"#)
    let outcome = try shop.program("apply", "theirs/recipe.json", "mine/photo.jpg", "-o", "out.jpg")
    #expect(outcome.status == 77, "\(outcome.messages)")
    #expect(outcome.messages.contains("outside") && !outcome.messages.contains("topsecret"))
  }
}
