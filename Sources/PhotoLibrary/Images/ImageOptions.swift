public import Adjustments
public import Editing
import LibraryStore
import Threads

/// The options of a request for a picture of a photo.
///
///     let thumbnail = ImageOptions(longEdge: 160, delivery: .fast)
public struct ImageOptions: Hashable, Sendable {
  /// How a picture meets the target size.
  public enum ContentMode: Hashable, Sendable, CaseIterable {
    /// It fits inside the target.
    case fit
    /// It covers the target.
    case fill
  }

  /// How exactly a picture meets the target size.
  public enum ResizeMode: Hashable, Sendable, CaseIterable {
    /// The picture has all of its pixels, whatever the target.
    case none
    /// As small as the target allows, and never enlarged. A picture that covers the target is larger than it where their
    /// aspect ratios differ.
    case fast
    /// Exactly the target: enlarged if the photo is smaller, and cropped if it has to cover the target.
    case exact
  }

  /// Which of a photo's states is shown.
  public enum Version: Hashable, Sendable, CaseIterable {
    /// The photo as it is now, with its edits.
    case current
    /// The photo without any edit.
    case unadjusted
    /// The best file available, whatever the edits. It is the same as `unadjusted`, since a photo here has one
    /// original.
    case original
  }

  /// Which requests come first.
  public enum Priority: Hashable, Sendable, CaseIterable {
    /// Nobody is waiting for the picture.
    case background
    /// The usual priority.
    case normal
    /// The user is looking at the place where the picture will appear. The request does not wait for anything less
    /// urgent.
    case high
  }

  /// The target size in pixels: each side 1 to 65 500; nil for all pixels.
  public var targetSize: FrameSize?
  /// How the picture meets the target size; by default inside of it.
  public var contentMode = ContentMode.fit
  /// How exactly the picture meets the target size; by default `fast`.
  public var resizeMode = ResizeMode.fast
  /// What is delivered: by default a degraded picture if one is available sooner, and then the final one.
  public var delivery: PreviewRequest.Delivery
  /// Whether an opportunistic request may deliver a second degraded picture, of the final size, before the final one.
  public var allowsSecondaryDegraded = false
  /// Which state of the photo is shown; by default the current one.
  public var version = Version.current
  /// The part of the upright, edited picture that is shown; nil for all of it. It needs the resize mode `exact`.
  public var cropping: Crop?
  /// Which requests come first.
  public var priority = Priority.normal
  /// How pictures are encoded; size keys have no effect. By default JPEG of quality 85 without metadata.
  public var settings = Self.standardSettings

  /// The largest side of a target size.
  package static let largestSide = 65_500

  static let standardSettings = PreviewRequest(longEdge: 1).settings

  /// Creates options for a picture of a given size.
  public init(
    targetSize: FrameSize? = nil, contentMode: ContentMode = .fit, resizeMode: ResizeMode = .fast,
    delivery: PreviewRequest.Delivery = .opportunistic
  ) {
    (self.targetSize, self.contentMode, self.resizeMode) = (targetSize, contentMode, resizeMode)
    self.delivery = delivery
  }

  /// Creates options for a picture whose longer side has at most the given number of pixels.
  public init(longEdge: Int, delivery: PreviewRequest.Delivery = .opportunistic) {
    self.init(targetSize: FrameSize(width: longEdge, height: longEdge), delivery: delivery)
  }
}

extension ImageOptions.Version {
  var revision: Revision { self == .current ? .current : .entry(0) }
}

extension ImageOptions.Priority {
  var urgency: WorkThreads.Urgency {
    switch self {
    case .background: .background
    case .normal: .normal
    case .high: .high
    }
  }
}
