import Adjustments
import Documents
import Editing
import Rendering
import TestSupport
import Testing

@testable import PhotoLibrary

/// Targets of every kind over frames of every shape.
@Suite("sizes of pictures", .timeLimit(.minutes(Effort.minutes)))
struct ShapeModelTests {
  private static let sides = [1, 2, 40, 100, 255, 256, 257, 1000]

  private static func options(
    _ target: FrameSize?, _ content: ImageOptions.ContentMode, _ resize: ImageOptions.ResizeMode
  ) -> ImageOptions {
    var options = ImageOptions(targetSize: target)
    (options.contentMode, options.resizeMode) = (content, resize)
    return options
  }

  @Test(
    "a picture is fitted into its target or covers it, and is enlarged only where it is exact",
    arguments: ImageOptions.ContentMode.allCases, ImageOptions.ResizeMode.allCases)
  func settings(content: ImageOptions.ContentMode, resize: ImageOptions.ResizeMode) {
    for width in Self.sides {
      for height in Self.sides {
        for (frameWidth, frameHeight) in [(300, 200), (200, 300), (100, 100)] {
          for enlarges in [false, true] {
            let target = FrameSize(width: width, height: height)
            let frame = FrameSize(width: frameWidth, height: frameHeight)
            let shape = PictureShape(Self.options(target, content, resize))
            var settings = OutputSettings()
            let steps = shape.apply(to: &settings, frame: frame, enlarges: enlarges)
            let sizes = [settings.width, settings.height, settings.longEdge]
            switch (content, resize) {
            case (_, .none): #expect(steps.isEmpty && settings == OutputSettings())
            case (.fit, .fast) where width == height: #expect(sizes == [nil, nil, width] && steps.isEmpty)
            case (.fit, _): #expect(sizes == [width, height, nil] && steps.isEmpty)
            case (.fill, .exact):
              let step = steps.first?.adjustment as? Resize
              #expect(steps.count == 1 && step?.width == width && step?.height == height && step?.fit == .cover)
              #expect(step?.enlarge == enlarges && sizes == [nil, nil, nil])
            case (.fill, .fast):
              // One side is that of the target, and the other one is not smaller.
              let isWide = Double(width) / Double(frameWidth) >= Double(height) / Double(frameHeight)
              #expect(
                sizes == (isWide ? [width, nil, nil] : [nil, height, nil]) && steps.isEmpty, "\(target) \(frame)")
            }
            if content == .fit, resize != .none {
              #expect((settings.enlarge == true) == (resize == .exact && enlarges))
            }
          }
        }
      }
    }
  }

  @Test("two pictures show the same unless they are cut, or cut to another aspect")
  func same() {
    let targets: [FrameSize?] =
      [nil] + [(1, 1), (2, 2), (3, 2), (6, 4), (2, 3)].map { FrameSize(width: $0.0, height: $0.1) }
    let shapes = targets.flatMap { target in
      ImageOptions.ContentMode.allCases.flatMap { content in
        ImageOptions.ResizeMode.allCases.map { resize in
          let isCut = target != nil && content == .fill && resize == .exact
          let aspect = isCut ? target.map { Double($0.width) / Double($0.height) } : nil
          return (shape: PictureShape(Self.options(target, content, resize)), aspect: aspect)
        }
      }
    }
    for one in shapes {
      for other in shapes { #expect(one.shape.showsSame(as: other.shape) == (one.aspect == other.aspect)) }
    }
    var cropped = Self.options(nil, .fit, .exact)
    cropped.cropping = Crop()
    #expect(!PictureShape(cropped).showsSame(as: PictureShape(Self.options(nil, .fit, .exact))))
  }

  @Test("pictures of every delivery come in the order of their quality, and the last one is what was asked for")
  func qualities() {
    for secondary in [false, true] {
      var options = ImageOptions()
      options.allowsSecondaryDegraded = secondary
      options.delivery = .fast
      #expect(options.qualities == [.fast])
      options.delivery = .draft
      #expect(options.qualities == [.fast])
      options.delivery = .highQuality
      #expect(options.qualities == [.final])
      options.delivery = .opportunistic
      #expect(options.qualities == (secondary ? [.quick, .fast, .final] : [.quick, .final]))
    }
  }

  @Test("targets have 1 to 65500 pixels a side, exact ones no more than the limit, and a part needs an exact one")
  func checks() throws {
    func code(_ options: ImageOptions, pixels: Int = 1000) -> EditError.Code? {
      var limits = PhotoLimits()
      limits.pixels = pixels
      do throws(EditError) { try options.check(limits) } catch { return error.code }
      return nil
    }
    for (side, isAllowed) in [(-1, false), (0, false), (1, true), (65_500, true), (65_501, false)] {
      for target in [FrameSize(width: side, height: 1), FrameSize(width: 1, height: side)] {
        #expect(code(Self.options(target, .fit, .fast)) == (isAllowed ? nil : .badSize), "\(target)")
      }
    }
    for (width, height, isAllowed) in [(10, 100, true), (1, 1000, true), (1, 1001, false), (11, 91, false)] {
      let target = FrameSize(width: width, height: height)
      for resize in ImageOptions.ResizeMode.allCases {
        let isRefused = !isAllowed && resize == .exact
        #expect(code(Self.options(target, .fit, resize)) == (isRefused ? .badSize : nil), "\(target) \(resize)")
      }
    }
    for resize in ImageOptions.ResizeMode.allCases {
      var options = Self.options(nil, .fit, resize)
      options.cropping = Crop()
      #expect((code(options) == .badImageOptions) == (resize != .exact))
    }
  }
}
