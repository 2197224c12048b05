import Adjustments
import CPixels

/// Finds the model that makes one picture look like another, by least squares over a sample of their pixels.
struct MatchFit: Sendable {
  /// The linear light of the sampled pixels of the original.
  private let light: [Float]
  /// The weighted OKLab of the same pixels of the edited picture, and the weight of their color.
  private var target: [Double] = []
  private var colorWeight: [Double] = []
  /// The cost of a distance from neutral; parameters that the pixels do not determine stay near it.
  private static let reserve = 0.004
  /// Differences above this count linearly, not squared: edges that fell elsewhere, and retouched places.
  private static let outlier = 2.0

  init(light: [Float], edited: [Float]) {
    self.light = light
    for pixel in stride(from: 0, to: edited.count, by: 3) {
      let lab = Self.lab(edited, pixel)
      // As in ΔE2000, the difference of strong colors counts less.
      let weight = 250 / (1 + 10 * (lab[1] * lab[1] + lab[2] * lab[2]).squareRoot())
      colorWeight.append(weight)
      target += [100 * lab[0], weight * lab[1], weight * lab[2]]
    }
  }

  /// The model with the least loss over its parameters: tones and light first, then the curve and vibrance where they
  /// explain more.
  func best(hasColor: Bool) -> MatchModel {
    let light: [MatchModel.Parameter] = hasColor ? [.ev, .temperature, .tint] : [.ev]
    let simple = light + [.contrast] + (hasColor ? [.saturation] : [])
    var found = fitted(MatchModel(), light, rounds: 5)
    found = fitted(found.model, simple, rounds: 10)
    var used = simple
    for more in [MatchModel.Parameter.curve, hasColor ? [.vibrance] : []] where !more.isEmpty && found.loss > 0.02 {
      let richer = fitted(found.model, used + more, rounds: 14)
      guard richer.loss < 0.9 * found.loss else { continue }
      (found, used) = (richer, used + more)
    }
    return found.model.rounded
  }

  /// The Levenberg–Marquardt method with finite differences as derivatives.
  private func fitted(
    _ start: MatchModel, _ parameters: [MatchModel.Parameter], rounds: Int
  ) -> (model: MatchModel, loss: Double) {
    var model = start
    var residuals = residuals(of: model)
    var loss = loss(residuals, model)
    var damping = 0.01
    for _ in 0..<rounds {
      let derivatives = parameters.map { parameter in
        var moved = model
        // Away from the end of the range.
        let step = parameter.scale * (model[parameter] > parameter.neutral ? -0.02 : 0.02)
        moved[parameter] += step
        return zip(self.residuals(of: moved), residuals).map { ($0 - $1) * parameter.scale / step }
      }
      let (matrix, slope) = normal(derivatives, residuals, model, parameters)
      var isBetter = false
      for _ in 0..<6 where !isBetter {
        guard let steps = Self.solved(matrix, slope, damping: damping) else { break }
        var next = model
        for (parameter, step) in zip(parameters, steps) { next[parameter] -= step * parameter.scale }
        let nextResiduals = self.residuals(of: next)
        let nextLoss = self.loss(nextResiduals, next)
        if nextLoss < loss {
          isBetter = loss - nextLoss > 1e-4 * loss
          (model, residuals, loss) = (next, nextResiduals, nextLoss)
          damping = max(1e-6, damping / 4)
          if !isBetter { return (model, loss) }
        } else {
          damping *= 5
        }
      }
      if !isBetter { break }
    }
    return (model, loss)
  }

  private func residuals(of model: MatchModel) -> [Double] {
    let changed = light.adjusted(by: model.adjustments)
    var residuals = target
    for pixel in colorWeight.indices {
      let lab = Self.lab(changed, 3 * pixel)
      residuals[3 * pixel] -= 100 * lab[0]
      residuals[3 * pixel + 1] -= colorWeight[pixel] * lab[1]
      residuals[3 * pixel + 2] -= colorWeight[pixel] * lab[2]
    }
    return residuals
  }

  /// The weight of each pixel: less for outliers.
  private func weights(_ residuals: [Double]) -> [Double] {
    colorWeight.indices.map { pixel in
      let (a, b, c) = (residuals[3 * pixel], residuals[3 * pixel + 1], residuals[3 * pixel + 2])
      let distance = (a * a + b * b + c * c).squareRoot()
      return distance <= Self.outlier ? 1 : Self.outlier / distance
    }
  }

  private func loss(_ residuals: [Double], _ model: MatchModel) -> Double {
    var sum = 0.0
    for pixel in colorWeight.indices {
      let (a, b, c) = (residuals[3 * pixel], residuals[3 * pixel + 1], residuals[3 * pixel + 2])
      let square = a * a + b * b + c * c
      let limit = Self.outlier
      sum += square <= limit * limit ? square : limit * (2 * square.squareRoot() - limit)
    }
    return sum / Double(colorWeight.count) + Self.reserve * model.distance
  }

  /// The normal equations, with parameters in units of their scales.
  private func normal(
    _ derivatives: [[Double]], _ residuals: [Double], _ model: MatchModel, _ parameters: [MatchModel.Parameter]
  ) -> (matrix: [[Double]], slope: [Double]) {
    let weights = weights(residuals)
    let count = Double(weights.count)
    func product(_ one: [Double], _ other: [Double]) -> Double {
      var sum = 0.0
      for place in one.indices { sum += weights[place / 3] * one[place] * other[place] }
      return sum / count
    }
    var matrix = parameters.map { _ in [Double](repeating: 0, count: parameters.count) }
    var slope: [Double] = []
    for (row, parameter) in parameters.enumerated() {
      for column in 0...row {
        let value = product(derivatives[row], derivatives[column])
        (matrix[row][column], matrix[column][row]) = (value, value)
      }
      matrix[row][row] += Self.reserve
      slope.append(
        product(derivatives[row], residuals)
          + Self.reserve * (model[parameter] - parameter.neutral) / parameter.scale)
    }
    return (matrix, slope)
  }

  /// The solution of damped equations by elimination; nil where there is none.
  private static func solved(_ matrix: [[Double]], _ right: [Double], damping: Double) -> [Double]? {
    var rows = zip(matrix, right).map { $0 + [$1] }
    for index in rows.indices { rows[index][index] *= 1 + damping }
    // The matrix is symmetric and positive, so no rows need to change places.
    for pivot in rows.indices {
      guard rows[pivot][pivot] > 1e-12 else { return nil }
      for row in rows.indices where row != pivot {
        let factor = rows[row][pivot] / rows[pivot][pivot]
        for column in pivot...rows.count { rows[row][column] -= factor * rows[pivot][column] }
      }
    }
    return rows.indices.map { rows[$0][rows.count] / rows[$0][$0] }
  }

  /// OKLab of a pixel, as it is written: each channel clipped.
  private static func lab(_ light: [Float], _ place: Int) -> [Double] {
    let linear = (0..<3).map { min(max(Double(light[place + $0]), 0), 1) }
    var lab = [0.0, 0, 0]
    px_oklab(linear, &lab)
    return lab
  }
}

extension [Float] {
  /// Linear RGB after some point adjustments, by the arithmetic of renderings.
  func adjusted(by adjustments: [any Adjustment]) -> [Float] {
    let width = count / 3
    let context = PointContext(frame: FrameSize(width: width, height: 1))
    let steps = adjustments.compactMap { $0 as? any PointAdjustment }.filter { !$0.isNeutral }
      .flatMap { $0.program(in: context).steps }
    guard !steps.isEmpty, width > 0 else { return self }
    let pass = PointPass(PointProgram(steps), from: .linear(bands: 3), to: .linear(bands: 3), isExact: true)
    return [Float](unsafeUninitializedCapacity: count) { result, filled in
      withUnsafeBytes { input in
        guard let from = input.baseAddress, let to = result.baseAddress else { return }
        pass.run(from, to, width: width, x: 0, y: 0)
      }
      filled = count
    }
  }
}
