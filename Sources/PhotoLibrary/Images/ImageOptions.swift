public import Adjustments
public import Editing
import Threads

/// What picture of a photo is wanted.
///
///     let thumbnail = ImageOptions(longEdge: 160, delivery: .fast)
public struct ImageOptions: Hashable, Sendable {
  /// How a picture meets the target size.
  public enum ContentMode: String, Hashable, Sendable, CaseIterable {
    /// It lies inside of the target.
    case fit
    /// It covers the target.
    case fill
  }

  /// How exactly a picture has the target size.
  public enum ResizeMode: String, Hashable, Sendable, CaseIterable {
    /// The picture has all of its pixels, whatever the target.
    case none
    /// As small as the target allows, and never enlarged. A picture that covers the target is larger than it where their
    /// aspect ratios differ.
    case fast
    /// Exactly the target: enlarged where the photo is smaller, and cut to it where it is to be covered.
    case exact
  }

  /// Which of a photo's states is shown.
  public enum Version: String, Hashable, Sendable, CaseIterable {
    /// The photo as it is now, with its edits.
    case current
    /// The photo without any edit.
    case unadjusted
    /// The best file there is, whatever the edits. It is the one of `unadjusted`, since a photo here has one original.
    case original
  }

  /// Which requests come first.
  public enum Priority: String, Hashable, Sendable, CaseIterable {
    /// Nobody waits for it.
    case background
    /// As usual.
    case normal
    /// Somebody looks at the place where it will be. It waits for nothing that is less urgent.
    case high
  }

  /// The size that is wanted, in pixels: each side 1 to 65 500; nil for all pixels.
  public var targetSize: FrameSize?
  /// How the picture meets the target size; by default inside of it.
  public var contentMode = ContentMode.fit
  /// How exactly it does; by default `fast`.
  public var resizeMode = ResizeMode.fast
  /// What is delivered: by default a degraded picture where one can be had sooner, and then the final one.
  public var delivery: PreviewRequest.Delivery
  /// Whether an opportunistic request may deliver a second degraded picture, of the whole size, before the final one.
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
  public static let largestSide = 65_500

  static let standardSettings = PreviewRequest(longEdge: 1).settings

  /// A picture of a size.
  public init(
    targetSize: FrameSize? = nil, contentMode: ContentMode = .fit, resizeMode: ResizeMode = .fast,
    delivery: PreviewRequest.Delivery = .opportunistic
  ) {
    (self.targetSize, self.contentMode, self.resizeMode) = (targetSize, contentMode, resizeMode)
    self.delivery = delivery
  }

  /// A picture whose longer side has at most this many pixels.
  public init(longEdge: Int, delivery: PreviewRequest.Delivery = .opportunistic) {
    self.init(targetSize: FrameSize(width: longEdge, height: longEdge), delivery: delivery)
  }
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
