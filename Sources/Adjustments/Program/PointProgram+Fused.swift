extension PointProgram {
  /// An equivalent program with fewer steps: matrices are multiplied, tone functions are concatenated, and steps that
  /// change nothing are dropped.
  package var fused: PointProgram {
    var fused: [PointStep] = []
    for step in steps { step.fused.map { $0.append(to: &fused) } }
    return PointProgram(fused)
  }
}

extension PointStep {
  /// The step with its own programs fused; nil where it changes nothing.
  fileprivate var fused: PointStep? {
    switch self {
    case .matrix(let matrix): matrix.isIdentity ? nil : self
    case .tones(let tones): tones.isEmpty ? nil : self
    case .mix(let program, let opacity, let blend, let mask):
      .mix(program.fused, opacity: opacity, blend: blend, mask: mask)
    default: self
    }
  }

  /// Appends the step to others, or merges it into the last one.
  fileprivate func append(to steps: inout [PointStep]) {
    switch (steps.last, self) {
    case (.matrix(let first), .matrix(let next)):
      steps.removeLast()
      let both = next.after(first)
      if !both.isIdentity { steps.append(.matrix(both)) }
    case (.tones(let first), .tones(let next)):
      steps[steps.count - 1] = .tones(first + next)
    default: steps.append(self)
    }
  }
}

extension ColorMatrix {
  /// Whether it changes nothing.
  package var isIdentity: Bool { rows == [1, 0, 0, 0, 1, 0, 0, 0, 1] && offset == [0, 0, 0] }

  /// Whether every channel depends only on itself.
  package var isDiagonal: Bool { [1, 2, 3, 5, 6, 7].allSatisfy { rows[$0] == 0 } }

  /// The composition: first the other matrix, then this one.
  package func after(_ first: ColorMatrix) -> ColorMatrix {
    let matrix = Matrix3(rows)
    let moved = zip(matrix.applied(to: first.offset), offset).map { $0 + $1 }
    return ColorMatrix(rows: matrix.times(Matrix3(first.rows)).rows, offset: moved)
  }
}
