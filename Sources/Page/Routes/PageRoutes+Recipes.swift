import Adjustments
import Documents
import Editing
import LibraryStore
import PhotoLibrary
import Rendering
import WebServer

extension PageRoutes {
  private enum Body {
    static let recipe = BodyMember.recipe("the recipe; null for one without steps")
    static let strength = BodyMember.number("strength", "its strength in percent", in: Recipe.strengths)
    static let tone = BodyMember.flag("tone", "whether the exposure is measured; true without it")
    static let whiteBalance = BodyMember.flag("whiteBalance", "whether the color of the light is; true without it")
    static let straighten = BodyMember.flag("straighten", "whether the tilt is; true without it")
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
      "POST", "/api/v1/assets/{asset}/auto", .computes, "Measures what a photo needs.",
      body: [Body.tone, Body.whiteBalance, Body.straighten]
    ) { request in
      let body = try request.body()
      var wanted: AutoAdjustments = []
      if try body[Body.tone] ?? true { wanted.insert(.tone) }
      if try body[Body.whiteBalance] ?? true { wanted.insert(.whiteBalance) }
      if try body[Body.straighten] ?? true { wanted.insert(.straighten) }
      let input = try await request.session.renderer.input(try await request.asset())
      return .json(["recipe": try await input.autoRecipe(wanted).json])
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
