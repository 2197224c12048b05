import Adjustments
import Foundation
import Rendering
import RecipeModel
let args = CommandLine.arguments
let text = [UInt8](try Data(contentsOf: URL(fileURLWithPath: args[1])))
do {
  let recipe = try RecipeReader().read(.init(text: text, path: args[1]))
  print(recipe.json.canonicalString(), recipe.renderDigest)
  let photo = try Photo(path: args[2])
  print(photo.info.warnings, photo.info.color.name, photo.info.uprightSize)
  let request = try OutputRequest(recipe.output ?? OutputSettings(), path: args[3], source: photo.info)
  let plan = try Planner.plan(photo.info, steps: recipe.steps, request: request)
  print(plan)
  let clock = ContinuousClock()
  var r: Rendition?
  print(try clock.measure { r = try Renderer.rendition(plan, of: photo, request: request, trace: nil) })
  try Data(r!.bytes).write(to: URL(fileURLWithPath: args[3]))
  print(r!.warnings, r!.bytes.count)
} catch let e as RecipeError {
  for p in e.problems { print("\(p.pointer) \(p.place?.line ?? 0):\(p.place?.column ?? 0) \(p.code) \(p.message) \(p.hint ?? "")") }
} catch { print("ERR", error) }
