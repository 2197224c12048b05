import Adjustments
import Documents
import Editing
import Foundation
import ImageFiles
import LibraryStore
import PhotoLibrary
import Rendering
import Threads

/// Renders what is being edited: previews while a slider moves, and parts of the full picture.
///
/// Only the newest request of each place in a tab is rendered. Photos that are being edited stay open, so that a
/// preview starts from pixels and not from the file.
final class PageRenderer: Sendable {
  /// A request for a picture.
  struct Request: Sendable {
    var photo: Asset
    /// The recipe to use instead of the photo's own.
    var recipe: Recipe
    var longEdge: Int
    var format: OutputFormat
    var quality: Int?
    /// Whether the picture is in sRGB, instead of the photo's own colors.
    var isSRGB: Bool
    /// Whether the picture is to be rendered as fast as possible.
    var isDraft: Bool
    /// A part of the full picture in its pixels; nil for all of it.
    var region: PixelArea?
    /// The tab and the place in it that shows the picture; only its newest request is rendered.
    var place: String
  }

  /// A rectangle of pixels.
  struct PixelArea: Hashable, Sendable {
    var x, y, width, height: Int
  }

  /// A rendered picture.
  struct Picture: Sendable {
    let bytes: [UInt8]
    let mediaType: String
    let size: FrameSize
    let fullSize: FrameSize
    let isDegraded: Bool
  }

  private struct State {
    var running: [String: (number: Int, task: Task<Picture, any Error>)] = [:]
    var last = 0
    /// The recipe that each place showed last, which reveals the adjustment that is being changed.
    var shown: [String: Recipe] = [:]
    /// The photos whose drafts were prepared.
    var prepared: Set<AssetID> = []
  }

  let library: Library
  private let open: OpenPhotos
  /// Holds the pixels before the step that is being changed.
  private let cache: PreviewCache?
  let full = FullPictures()
  private let state = Monitor(State())

  init(_ library: Library, _ loader: PhotoLoader) {
    self.library = library
    open = OpenPhotos(library, loader)
    cache = library.isReadOnly ? nil : library.previewCache()
  }

  /// Renders a picture.
  ///
  /// - Returns: The picture; nil if the same place has requested another one in the meantime.
  /// - Throws: `PageRefusal`, `EditError`.
  func render(_ request: Request) async throws -> Picture? {
    let task = Task(priority: .high) { try await self.picture(request) }
    let number = state.withLock { state -> Int in
      state.last += 1
      state.running.updateValue((state.last, task), forKey: request.place)?.task.cancel()
      return state.last
    }
    defer {
      state.withLock { state in
        if state.running[request.place]?.number == number { state.running[request.place] = nil }
      }
      ProcessMemory.release()
    }
    let result = await withTaskCancellationHandler {
      await task.result
    } onCancel: {
      task.cancel()
    }
    do {
      return try result.get()
    } catch let error as EditError where error.code == .canceled {
      return nil
    }
  }

  /// The input that edits of a photo start from.
  ///
  /// - Throws: `EditError`
  func input(_ photo: Asset) async throws(EditError) -> EditingInput { try await open.input(photo) }

  private func picture(_ request: Request) async throws -> Picture {
    let input = try await open.input(request.photo)
    let recipe = request.recipe
    let frame = try mappingErrors { try Planner.frame(input.photo.info, after: recipe.steps) }
    if let area = request.region {
      return try await full.part(area, of: request, input, frame)
    }
    var wanted = PreviewRequest(longEdge: request.longEdge, delivery: request.isDraft ? .draft : .highQuality)
    wanted.settings.format = request.format
    wanted.settings.quality = request.quality ?? wanted.settings.quality
    if request.isSRGB { wanted.settings.profile = .srgb }
    wanted.editedStep = edited(request)
    let preview = try await input.preview(recipe, wanted, cache: cache)
    if !request.isDraft { prepareDrafts(of: request, input, wanted) }
    return Picture(
      bytes: preview.bytes, mediaType: preview.mediaType, size: preview.size ?? frame, fullSize: frame,
      isDegraded: preview.isDegraded)
  }

  /// Renders and caches what drafts of a photo start from, after its first picture: people look at it before they move
  /// a slider.
  private func prepareDrafts(of request: Request, _ input: EditingInput, _ wanted: PreviewRequest) {
    guard let cache else { return }
    let isNew = state.withLock { state in
      if state.prepared.count > 1000 { state.prepared = [] }
      return state.prepared.insert(request.photo.id).inserted
    }
    guard isNew else { return }
    var draft = wanted
    draft.delivery = .draft
    Task(priority: .low) { [draft] in _ = try? await input.preview(request.recipe, draft, cache: cache) }
  }

  /// The step that is being changed: the first that differs from what was shown before.
  private func edited(_ request: Request) -> Int? {
    let steps = request.recipe.steps
    let key = request.place + request.photo.id.text
    let before = state.withLock { state -> [RecipeStep]? in
      if state.shown.count > 64 { state.shown = [:] }
      return state.shown.updateValue(request.recipe, forKey: key)?.steps
    }
    guard let before, before.count == steps.count else { return nil }
    return steps.indices.first { steps[$0] != before[$0] }
  }
}

/// The last few photos that were opened for editing.
final class OpenPhotos: Sendable {
  private struct Key: Hashable {
    let photo: AssetID
    let state: Int
  }

  /// How many stay open.
  private static let limit = 4

  private let library: Library
  private let loader: PhotoLoader
  private let state = Monitor<[(key: Key, input: EditingInput)]>([])

  init(_ library: Library, _ loader: PhotoLoader) { (self.library, self.loader) = (library, loader) }

  /// The input that edits of a photo start from.
  ///
  /// - Throws: `EditError`
  func input(_ photo: Asset) async throws(EditError) -> EditingInput {
    let key = Key(photo: photo.id, state: photo.currentEntry)
    let known = state.withLock { $0.first { $0.key == key }?.input }
    if let known { return known }
    let input = try await library.editingSession(for: photo, at: .entry(key.state), by: loader).input
    state.withLock { open in
      open.removeAll { $0.key == key }
      open.append((key, input))
      if open.count > Self.limit { open.removeFirst() }
    }
    return input
  }
}
