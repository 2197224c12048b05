import Adjustments
import Editing

/// Identifies a picture: what it shows, how large, and how good. Requests with equal keys get the same bytes.
struct PictureKey: Hashable, Sendable {
  /// How good a picture is.
  enum Quality: Hashable, Sendable {
    /// Whatever is available soonest: small, from the thumbnail in the photo or from few of its pixels.
    case quick
    /// Of the final size, from reduced and cached pixels.
    case fast
    /// The final picture.
    case final
  }

  let state: PhotoState
  let shape: PictureShape
  let quality: Quality
  let settings: OutputSettings

  init(_ state: PhotoState, _ options: ImageOptions, _ quality: Quality) {
    (self.state, shape, self.quality) = (state, PictureShape(options), quality)
    var settings = options.settings
    settings.setSize(longEdge: nil)
    (settings.enlarge, settings.path) = (false, nil)
    self.settings = settings
  }
}

extension ImageOptions {
  /// The pictures of a request, in order; the last is the one that was asked for.
  var qualities: [PictureKey.Quality] {
    switch delivery {
    case .fast, .draft: [.fast]
    case .highQuality: [.final]
    case .opportunistic: allowsSecondaryDegraded ? [.quick, .fast, .final] : [.quick, .final]
    }
  }
}
