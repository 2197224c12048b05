import Adjustments
import ImageFiles
package import PhotoMetadata
import Documents
import VIPS

/// A rendering: the plan, the file to be encoded, and the provenance that it records.
package struct RenditionJob: Sendable {
  package var plan: RenderPlan
  package var request: OutputRequest
  /// The provenance that the file records; nil records nothing.
  package var provenance: Provenance?
  /// Whether the final samples are hashed, which holds them in memory.
  package var digestsPixels: Bool
  /// The user's changes to the photo's description.
  package var description: PropertyChanges

  package init(
    plan: RenderPlan, request: OutputRequest, provenance: Provenance? = nil, digestsPixels: Bool = false,
    description: PropertyChanges = PropertyChanges()
  ) {
    (self.plan, self.request, self.provenance, self.digestsPixels) = (plan, request, provenance, digestsPixels)
    self.description = description
  }

  /// Computes a picture and encodes it as a file.
  func encoded(
    _ image: VIPSImage, of photo: Photo, _ streaming: Streaming, progress: (@Sendable (Double) -> Bool)?
  ) throws(PhotoError) -> RenderedFile {
    var image = image
    do {
      if let progress { image = try image.reportingProgress(progress) }
      var digest: SHA256Digest?
      if digestsPixels {
        image = try image.copiedToMemory()
        digest = try image.withPixels { SHA256Digest(of: $0) }
      }
      let profile = plan.target.color.profile
      var encoded = try image.encoded(as: request.encoding(plan.target), profile: profile, streaming: streaming)
      if let profile, let profiled = request.format.writing?.profiled { encoded = profiled(encoded, profile) }
      let resolution = request.resolution
      if let resolution, let resolved = request.format.writing?.resolved {
        encoded = resolved(consume encoded, resolution.dotsPerInch)
      }
      let facts = RenderedFacts(
        width: plan.target.size.width, height: plan.target.size.height, colorSpace: plan.target.color.exifColorSpace,
        software: EngineVersion.software, provenance: provenance, resolution: resolution)
      let policy = MetadataPolicy(rawValue: request.settings.metadata.rawValue) ?? .keep
      let (plan, stored) = (plan, photo.info.storedSize)
      let prepared = photo.metadata.bundle.described(by: description).prepared(policy, rendered: facts) {
        plan.moved($0, of: stored)
      }
      let embedded = try prepared.bundle.embedded(in: consume encoded)
      return RenderedFile(
        bytes: embedded.bytes, format: request.format, size: plan.target.size, pixelDigest: digest,
        warnings: plan.notes + damageWarnings + (prepared.problems + embedded.problems).map(\.sentence)
          + losses(of: photo, policy))
    } catch {
      throw photo.renderingError(error)
    }
  }

  /// What the photo has beside the picture that no rendering keeps, as a warning.
  private func losses(of photo: Photo, _ policy: MetadataPolicy) -> [String] {
    photo.metadata.losses(keepsMetadata: policy == .keep).map { ["the rendering does not keep the original's \($0)"] }
      ?? []
  }

  private var damageWarnings: [String] {
    (provenance?.damage).map { ["the photo is damaged; parts that cannot be decoded are missing: \($0)"] } ?? []
  }
}

extension Photo {
  /// The error for a failure while pixels were computed.
  func renderingError(_ error: any Error) -> PhotoError {
    if error is CancellationError { return PhotoError(.canceled, "the rendering was canceled") }
    if error is VIPSError, let damage { return damage }
    return PhotoError(encoding: error)
  }
}

extension Photo {
  /// The error of the photo's own pixels; nil if they can be decoded.
  ///
  /// Pixels are decoded while they are encoded, so damage shows up as a failure of the encoder.
  fileprivate var damage: PhotoError? {
    do {
      let image = try ImageSource.bytes(bytes).load(
        LoadOptions(access: .sequential, failOn: forgivesDamage ? .none : .error), limits: limits
      ).image
      _ = try Operation("avg", ["in": .image(image)]).build()
      return nil
    } catch {
      return PhotoError(opening: error)
    }
  }
}

extension PhotoError {
  init(encoding error: any Error) {
    switch error {
    case SaveError.missingPlugin(let format, let plugin):
      self.init(
        .missingCodec, "\(SaveError.missingPlugin(format, plugin))", hint: "install it: apt-get install \(plugin)")
    case let error as SaveError: self.init(.badOutput, "\(error)")
    case let error as MetadataError: self.init(.badOutput, "\(error)")
    case let error as VIPSError where error.operation.contains("save"):
      self.init(.badOutput, "the rendering cannot be encoded: \(error.message) (\(error.operation))")
    default: self.init(opening: error)
    }
  }
}

extension SourceColor {
  /// The EXIF color space.
  package var exifColorSpace: RenderedFacts.ColorSpace {
    if case .space(let space) = self { space.exifColorSpace } else { .other }
  }

  /// The profile that describes it; nil for sRGB without one.
  package var profile: [UInt8]? {
    switch self {
    case .space(let space): space.profile
    case .tables(_, let profile): profile
    case .hdr: nil
    }
  }
}

extension ColorSpace {
  /// The EXIF color space.
  fileprivate var exifColorSpace: RenderedFacts.ColorSpace {
    if isSRGB { return .sRGB }
    return name == ColorSpace.adobeRGB.name ? .adobeRGB : .other
  }
}
