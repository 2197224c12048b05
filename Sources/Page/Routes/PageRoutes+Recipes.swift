import Adjustments
import Documents
import Editing

extension PageRoutes {
  private enum Body {
    static let recipe = BodyMember.recipe("the recipe; null for one without steps")
    static let source = BodyMember.recipe("the recipe with the steps to take", as: "source").required
    static let step = BodyMember.json("step", "the step, as a recipe has it", types: "object").required
    static let index = BodyMember.whole("index", "the place of the step, counted from 0", in: 0...100_000).required
    static let values = BodyMember.values("values", "values by the keys of the step; null for a default").required
    static let look = BodyMember.text("look", "the name of the look; null for none", bytes: 0...100, orNull: true)
    static let strength = BodyMember.number("strength", "its strength in percent", in: Recipe.strengths)
    static let groups = BodyMember.texts(
      "groups", "the groups to take; all without it", of: Recipe.copiedGroups)
    static let measured = BodyMember.recipe("the recipe that takes what is measured")
    static let tone = BodyMember.flag("tone", "whether the exposure is measured; true without it")
    static let whiteBalance = BodyMember.flag("whiteBalance", "whether the color of the light is; true without it")
    static let straighten = BodyMember.flag("straighten", "whether the tilt is; false without it")
  }

  private static func recipe(_ body: PageBody, _ request: PageRequest) throws -> Recipe {
    try request.session.recipes.read(try body[Body.recipe])
  }

  /// Recipes: checking, explaining, changing, measuring and offering them.
  static let recipes: [PageRoute] = [
    PageRoute(
      "POST", "/api/v1/recipe", .computes, "Checks a recipe and explains it; 422 names every problem with its place.",
      body: [Body.recipe]
    ) { request in
      let recipe = try recipe(try request.body(), request)
      return .json([
        "recipe": recipe.json, "explanation": .texts(recipe.sentences), "digest": .string(recipe.renderDigest.hex),
      ])
    },
    PageRoute(
      "POST", "/api/v1/recipe/strength", .computes, "A recipe at a strength.",
      body: [Body.recipe, Body.strength.required]
    ) { request in
      let body = try request.body()
      return .json(["recipe": try recipe(body, request).scaled(toStrength: try body[Body.strength.required]).json])
    },
    PageRoute(
      "POST", "/api/v1/recipe/insert", .computes, "Adds a step to a recipe, at its rank and with an id of its own.",
      body: [Body.recipe, Body.step]
    ) { request in
      let body = try request.body()
      var recipe = try recipe(body, request)
      let index = recipe.add(try request.session.recipes.step(try body[Body.step]))
      return .json(["recipe": recipe.json, "index": .integer(index)])
    },
    PageRoute(
      "POST", "/api/v1/recipe/set", .computes,
      "Sets values of a step of a recipe, in place of those that they exclude; what was measured is measured anew.",
      body: [Body.recipe, Body.index, Body.values]
    ) { request in
      let body = try request.body()
      var recipe = try recipe(body, request)
      try recipe.set(try body[Body.values], ofStep: try body[Body.index])
      return .json(["recipe": recipe.json])
    },
    PageRoute(
      "POST", "/api/v1/recipe/look", .computes, "A recipe with a built-in look in place of the one it has.",
      body: [Body.recipe, Body.look, Body.strength]
    ) { request in
      let body = try request.body()
      let look = try body[Body.look].map { name throws(PageRefusal) in try request.session.recipes.look(name) }
      return .json(["recipe": try recipe(body, request).wearing(look, atStrength: try body[Body.strength] ?? 100).json])
    },
    PageRoute(
      "POST", "/api/v1/recipe/merge", .computes,
      "A recipe with steps of another one, each in place of the same adjustment of the same part of the picture.",
      body: [Body.recipe, Body.source, Body.groups]
    ) { request in
      let body = try request.body()
      let source = try request.session.recipes.read(try body[Body.source])
      return .json([
        "recipe": try recipe(body, request).merging(source, groups: try body[Body.groups].map(Set.init)).json
      ])
    },
    PageRoute(
      "POST", "/api/v1/assets/{asset}/auto", .computes, "Measures what a photo needs.",
      body: [Body.measured, Body.tone, Body.whiteBalance, Body.straighten]
    ) { request in
      let body = try request.body()
      var wanted: AutoAdjustments = []
      if try body[Body.tone] ?? true { wanted.insert(.tone) }
      if try body[Body.whiteBalance] ?? true { wanted.insert(.whiteBalance) }
      if try body[Body.straighten] ?? false { wanted.insert(.straighten) }
      let recipe = try request.session.recipes.read(try body[Body.measured])
      let input = try await request.session.renderer.input(try await request.asset())
      return .json(["recipe": recipe.taking(try await input.autoRecipe(wanted)).json])
    },
    PageRoute("GET", "/api/v1/looks", "The built-in looks.") { request in
      .json([
        "looks": .array(
          request.session.recipes.looks.map { look in
            [
              "name": .string(look.name), "title": .string(look.title), "summary": .string(look.summary),
              "recipe": look.recipe.json,
            ]
          })
      ])
    },
    PageRoute("GET", "/api/v1/schema", "The adjustments, from which the page makes its controls.") { _ in
      .json(CatalogDocument.json)
    },
    PageRoute("GET", "/api/v1/openapi.json", "This API as an OpenAPI document.") { _ in .json(OpenAPIDocument.json) },
  ]
}
