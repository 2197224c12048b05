import CPixels
import Testing

/// A filter of one plane of floats.
enum PlaneKernel: Sendable, CustomTestStringConvertible {
  case gaussian(sigma: Double)
  case guided(radius: Int32, epsilon: Double)
  case median(radius: Int32)

  /// Each way of computing, and the places where one gives way to another.
  static let all: [PlaneKernel] = {
    let gaussians = [0, 0.3, 2, 4.9, 5, 7.6, 20].map { PlaneKernel.gaussian(sigma: $0) }
    let guided = ([0, 1, 6, 15, 16, 33] as [Int32]).map { PlaneKernel.guided(radius: $0, epsilon: 0.04) }
    return gaussians + guided + ([1, 2, 3, 9] as [Int32]).map { PlaneKernel.median(radius: $0) }
  }()

  var testDescription: String {
    switch self {
    case .gaussian(let sigma): "gaussian \(sigma)"
    case .guided(let radius, let epsilon): "guided \(radius) \(epsilon)"
    case .median(let radius): "median \(radius)"
    }
  }

  var halo: Int32 {
    switch self {
    case .gaussian(let sigma): Self.gaussian(sigma).halo
    case .guided(let radius, let epsilon): Self.guided(radius, epsilon).halo
    case .median(let radius): radius
    }
  }

  /// The whole of a picture.
  func callAsFunction(_ plane: Plane) -> Plane { self(plane, plane.frame) }

  /// A part of a picture, from memory that holds what the part needs and nothing else.
  func callAsFunction(_ plane: Plane, _ part: px_frame) -> Plane {
    let (left, top) = (max(0, part.x - halo), max(0, part.y - halo))
    let right = min(Int32(plane.width), part.x + part.width + halo)
    let bottom = min(Int32(plane.height), part.y + part.height + halo)
    var (image, to) = (plane.frame, part)
    var from = px_frame(x: left, y: top, width: right - left, height: bottom - top)
    let input = plane.part(from).values
    var output = Plane.flat(Int(part.width), Int(part.height), .nan)
    let (inputStride, outputStride) = (Int(from.width), output.width)
    switch self {
    case .gaussian(let sigma):
      var kernel = Self.gaussian(sigma)
      var scratch = [Float](repeating: .nan, count: px_gaussian_scratch(&kernel, &to))
      px_gaussian_tile(&kernel, &image, input, inputStride, &from, &output.values, outputStride, &to, &scratch)
    case .guided(let radius, let epsilon):
      var kernel = Self.guided(radius, epsilon)
      var scratch = [Float](repeating: .nan, count: px_guided_scratch(&kernel, &to))
      px_guided_tile(&kernel, &image, input, inputStride, &from, &output.values, outputStride, &to, &scratch)
    case .median(let radius):
      var kernel = px_median(radius: radius, low: 0, high: 1)
      var scratch = [Float](repeating: .nan, count: px_median_scratch(&kernel, &to))
      px_median_tile(&kernel, &image, input, inputStride, &from, &output.values, outputStride, &to, &scratch)
    }
    return output
  }

  private static func gaussian(_ sigma: Double) -> px_gaussian {
    var kernel = px_gaussian()
    px_gaussian_make(&kernel, sigma)
    return kernel
  }

  private static func guided(_ radius: Int32, _ epsilon: Double) -> px_guided {
    var kernel = px_guided()
    px_guided_make(&kernel, radius, epsilon)
    return kernel
  }
}
