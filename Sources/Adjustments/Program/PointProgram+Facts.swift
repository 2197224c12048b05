extension PointProgram {
  /// Whether gray pixels stay gray.
  package var keepsGray: Bool { steps.allSatisfy(\.keepsGray) }

  /// The masks of its steps.
  package var masks: [PlacedMask] {
    steps.flatMap { step -> [PlacedMask] in
      guard case .mix(let program, _, _, let mask) = step else { return [] }
      return program.masks + (mask.map { [$0] } ?? [])
    }
  }

  /// The pictures that its steps lay over the photo.
  package var pictures: [PlacedPicture] {
    steps.flatMap { step -> [PlacedPicture] in
      switch step {
      case .picture(let picture): [picture]
      case .mix(let program, _, _, _): program.pictures
      case .matrix, .tones, .kernel: []
      }
    }
  }

  /// Whether alpha may change.
  package var changesAlpha: Bool {
    steps.contains { step in
      switch step {
      case .matrix, .tones: false
      case .kernel(let kernel): kernel.changesAlpha
      case .picture: true
      case .mix(let program, _, _, _): program.changesAlpha
      }
    }
  }
}

extension PointStep {
  /// Whether gray pixels stay gray.
  package var keepsGray: Bool {
    switch self {
    case .matrix(let matrix): matrix.keepsGray
    case .tones(let tones): tones.allSatisfy { $0.channels == .all }
    case .kernel(let kernel): kernel.keepsGray
    case .picture(let picture): picture.pixels.isGray
    case .mix(let program, _, _, _): program.keepsGray
    }
  }
}

extension ColorMatrix {
  fileprivate var keepsGray: Bool {
    let sums = Matrix3(rows).applied(to: [1, 1, 1])
    return sums.allSatisfy { abs($0 - sums[0]) < 1e-12 } && offset.allSatisfy { $0 == offset[0] }
  }
}
