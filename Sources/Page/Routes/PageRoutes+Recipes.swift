import Adjustments
import Documents
import Editing
import LibraryStore
import PhotoLibrary
import Rendering
import WebServer

extension PageRoutes {
  /// Recipes: checking, explaining, measuring and offering them.
  static let recipes: [PageRoute] = [
    PageRoute(
      "POST", "/api/v1/recipe", .computes, "Checks a recipe and explains it; 422 names every problem with its place.",
      body: [("recipe", "the recipe")]
    ) { request in
      let recipe = try request.session.recipes.read(try request.body("recipe")["recipe"])
      return .json([
        "recipe": recipe.json, "explanation": .texts(recipe.sentences), "digest": .string(recipe.renderDigest.hex),
      ])
    },
    PageRoute(
      "POST", "/api/v1/recipe/strength", .computes, "A recipe at a strength.",
      body: [("recipe", "the recipe"), ("strength", "0 to 200 percent")]
    ) { request in
      let body = try request.body("recipe", "strength")
      let recipe = try request.session.recipes.read(body["recipe"])
      guard let strength = body["strength"]?.numberValue, Recipe.strengths.contains(strength) else {
        throw PageRequest.bad("expected a strength from 0 to 200")
      }
      return .json(["recipe": recipe.scaled(toStrength: strength).json])
    },
    PageRoute(
      "POST", "/api/v1/assets/{asset}/auto", .computes, "Measures what a photo needs.",
      body: [
        ("tone", "whether the exposure is measured; true without it"),
        ("whiteBalance", "whether the color of the light is"), ("straighten", "whether the tilt is"),
      ]
    ) { request in
      let body = try request.body("tone", "whiteBalance", "straighten", "recipe")
      var wanted: AutoAdjustments = []
      if try body.flag("tone") ?? true { wanted.insert(.tone) }
      if try body.flag("whiteBalance") ?? true { wanted.insert(.whiteBalance) }
      if try body.flag("straighten") ?? true { wanted.insert(.straighten) }
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
