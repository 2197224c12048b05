import PhotoEdit

extension OtherMeaning {
  /// What it is here, and how to go on.
  var sentence: String {
    switch self {
    case .masks:
      "Where and how strongly an adjustment works is said by its mask, opacity and blend mode: "
        + "'photoedit adjustments masks' explains them."
    case .auto:
      "What a photo needs is measured by a command: 'photoedit recipe auto PHOTO' writes a recipe "
        + "with an exposure, a white balance and a straightening in numbers."
    case .look(let name):
      "It is also a look: 'photoedit apply \(name) PHOTO', 'photoedit recipe show \(name)'."
    }
  }
}
