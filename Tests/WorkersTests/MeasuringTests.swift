import Adjustments
import ImageFiles
import Rendering
import TestSupport
import Testing

@testable import Workers

@Suite("when recipes are measured", .timeLimit(.minutes(Effort.minutes)))
struct MeasuringTests {
  @Test("a recipe is measured again only for another photo, and where something before it has changed")
  func measured() throws {
    let photo = try Photo(bytes: ByteBlock(copying: [UInt8](SampleFile.data(width: 24))))
    var jobs = 0
    let runner = JobRunner(.none, leave: { jobs += 1 })
    let crop = Crop {
      $0.aspect = .square
      $0.anchor = .attention
    }
    func need(_ recipe: Recipe, _ photo: Photo) -> Bool {
      recipe.needsMeasuring(on: photo.info.digest, of: photo.info.uprightSize)
    }
    let asked = Recipe {
      Exposure { $0.ev = 0.5 }
      crop
    }
    #expect(need(asked, photo) && !need(Recipe { Exposure { $0.ev = 0.5 } }, photo) && !need(Recipe(), photo))
    var disabled = asked
    disabled.steps[1].isEnabled = false
    #expect(!need(disabled, photo))
    let measured = try runner.measured(asked, on: photo, limits: PhotoLimits(), progress: nil)
    #expect(measured != asked && jobs == 1 && !need(measured, photo))
    #expect(try runner.measured(measured, on: photo, limits: PhotoLimits(), progress: nil) == measured)
    #expect(jobs == 1)
    #expect(need(measured, try Photo(bytes: ByteBlock(copying: [UInt8](SampleFile.small)))))
    var earlier = measured
    earlier.steps[0] = RecipeStep(Exposure { $0.ev = 0.6 })
    var later = measured
    later.steps.append(RecipeStep(Exposure { $0.ev = 0.6 }))
    #expect(need(earlier, photo) && !need(later, photo))
  }
}
