import Adjustments
import Documents
import ImageFiles
import Rendering
import Testing
import VIPS

extension RenderingSuite {
  @Suite("preview plans")
  struct PreviewPlanTests {
    private static let steps: [JSONValue] = [
      ["op": "crop", "width": 0.9], ["op": "exposure", "ev": 0.4], ["op": "contrast", "amount": 30],
      ["op": "vignette", "amount": -40],
    ]

    private static func plan(
      _ adjustments: [JSONValue] = steps, longEdge: Int = 300, edited: Int? = nil
    ) throws -> PreviewPlan {
      let photo = try SeveralTests.jpeg.get()
      var output = Engine.png
      output.longEdge = longEdge
      let request = try OutputRequest(output, path: nil, source: photo.info)
      return try Planner.preview(photo.info, steps: Engine.steps(adjustments), request: request, edited: edited)
    }

    private static func key(_ adjustments: [JSONValue] = steps, longEdge: Int = 300, edited: Int? = nil) throws
      -> SHA256Digest?
    {
      try plan(adjustments, longEdge: longEdge, edited: edited).key(
        of: SHA256Digest(of: [1]), engine: EngineVersion.json(decoding: .jpeg))
    }

    @Test("the picture is reduced before the last step, small ones with a margin; no area crosses the barrier")
    func barrier() throws {
      let large = try Self.plan(longEdge: 1050)
      let small = try Self.plan()
      for plan in [large, small] {
        let barrier = try #require(plan.barrier)
        #expect(plan.beginning.count == 3 && plan.isApproximate)
        guard case .frame(let sampling) = plan.plan.stages[barrier - 1],
          case .point(let last) = plan.plan.stages[barrier]
        else {
          Issue.record("\(plan.plan.stages)")
          return
        }
        #expect(last.ops == ["vignette"] && last.frame == sampling.transform.size)
      }
      #expect(large.plan.stages.last?.size == large.plan.target.size)
      guard case .point(let last)? = small.plan.stages.dropLast().last else {
        Issue.record("\(small.plan.stages)")
        return
      }
      #expect((600...849).contains(last.frame.longEdge))
      #expect(small.plan.stages.last?.size == small.plan.target.size)
    }

    @Test("without steps there is no barrier, and the photo is decoded as small as possible")
    func noSteps() throws {
      let plan = try Self.plan([], longEdge: 150)
      #expect(
        plan.barrier == nil && plan.key(of: SHA256Digest(of: [1]), engine: EngineVersion.json(decoding: .jpeg)) == nil)
      #expect(plan.plan.decodeShrink == 4)
    }

    @Test("steps after the barrier do not change the key, steps before it do", arguments: 0...3)
    func steps(changed: Int) throws {
      let values: [JSONValue] = [
        ["op": "crop", "width": 0.8], ["op": "exposure", "ev": 0.5], ["op": "contrast", "amount": 31],
        ["op": "vignette", "amount": 40],
      ]
      var other = Self.steps
      other[changed] = values[changed]
      for edited in 0...3 {
        let isSame = try Self.key(other, edited: edited) == Self.key(edited: edited)
        #expect(isSame == (changed >= edited), "edited \(edited)")
      }
    }

    @Test("the key depends on photo, size, engine and proxy; names and notes do not matter")
    func parts() throws {
      let plan = try Self.plan()
      let original = SHA256Digest(of: [1])
      let key = try #require(plan.key(of: original, engine: EngineVersion.json(decoding: .jpeg)))
      #expect(try Self.key() == key)
      #expect(plan.key(of: SHA256Digest(of: [2]), engine: EngineVersion.json(decoding: .jpeg)) != key)
      #expect(plan.key(of: original, engine: ["engine": 2]) != key)
      #expect(try Self.key(longEdge: 150) != key)
      var proxied = plan
      proxied.proxy = SHA256Digest(of: [3])
      #expect(proxied.key(of: original, engine: EngineVersion.json(decoding: .jpeg)) != key)
      var named = Self.steps
      named[1] = ["op": "exposure", "id": "light", "ev": 0.4, "note": "a bit more"]
      #expect(try Self.key(named) == key)
    }

    @Test("the mask of an area step is placed like that of any other step")
    func areaMask() throws {
      let mask: JSONValue = ["shape": "radial", "center": [0.3, 0.6], "radius": [20, 10]]
      let plan = try Self.plan(
        [["op": "blur", "radius": 3, "mask": mask], ["op": "exposure", "ev": 1, "mask": mask]], edited: 0)
      let full = try SeveralTests.jpeg.get().info.uprightSize
      var areas: [PlacedMask?] = []
      var points: [PlacedMask?] = []
      for stage in plan.plan.stages {
        #expect(stage.size.map { $0.width < full.width } ?? true)
        if case .area(let stage) = stage { areas.append(stage.mask) }
        if case .point(let stage) = stage { points += stage.program.masks }
      }
      #expect(areas.count == 1 && areas == points)
    }

    @Test("editing a final crop rarely changes the pixels needed before it")
    func crops() throws {
      let crops: [JSONValue] = [0.5, 0.52, 0.54].map { ["op": "crop", "x": 0.2, "width": .number($0)] }
      let keys = try crops.map { try Self.key([["op": "exposure", "ev": 0.4], $0], longEdge: 200) }
      #expect(Set(keys).count == 1)
    }

    @Test("whatever is edited, the preview has the size of the final picture", arguments: [30, 77, 300, 900, 4000])
    func size(longEdge: Int) throws {
      let photo = try SeveralTests.jpeg.get()
      let lists: [[JSONValue]] = [
        Self.steps, Self.steps.reversed(), [["op": "straighten", "degrees": 3], ["op": "sharpen", "amount": 50]],
        [["op": "resize", "longEdge": 500], ["op": "contrast", "amount": 9], ["op": "rotate", "quarterTurns": 1]],
      ]
      for list in lists {
        var output = Engine.png
        output.longEdge = longEdge
        let final = try Engine.plan(photo, list, output).target.size
        for edited in 0...list.count {
          let plan = try Self.plan(list, longEdge: longEdge, edited: edited)
          #expect(plan.plan.target.size == final)
          #expect((plan.plan.stages.last?.size ?? final) == final)
        }
      }
    }
  }
}

extension RenderPlan.Stage {
  /// The size of the picture after the stage; nil for a turn.
  fileprivate var size: FrameSize? {
    switch self {
    case .orient: nil
    case .frame(let stage): stage.transform.size
    case .point(let stage): stage.frame
    case .area(let stage): stage.frame
    case .local(let stage): stage.frame
    case .retouch(let stage): stage.frame
    }
  }
}
