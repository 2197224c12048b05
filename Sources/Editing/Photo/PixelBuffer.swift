public import Foundation
import ImageFiles
import PhotoMetadata
import Rendering
import VIPS

/// Rendered pixels in memory: rows from top to bottom, the channels of a pixel side by side, no padding.
public struct PixelBuffer: Hashable, Sendable {
  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int
  /// The channels of a pixel, in their order.
  public let channelOrder: ChannelOrder
  /// Bits per channel: 8, or 16 in the machine's byte order.
  public let depth: Int
  /// What the gray or RGB samples mean.
  public let colorSpace: ColorSpace
  /// width × height × channels samples.
  public let data: Data

  /// The channels of a pixel: 1 to 4.
  package var channels: Int { channelOrder.rawValue }
  /// How transparency is stored.
  package var alpha: Alpha { channelOrder == .gray || channelOrder == .rgb ? .none : .straight }

  /// The channels of a pixel, in their order; the raw value is their number.
  public enum ChannelOrder: Int, Hashable, Sendable, CaseIterable {
    /// Gray.
    case gray = 1
    /// Gray, alpha.
    case grayAlpha
    /// Red, green, blue.
    case rgb
    /// Red, green, blue, alpha.
    case rgba
  }

  /// How transparency is stored.
  package enum Alpha: Hashable, Sendable {
    /// There is none: every pixel is opaque.
    case none
    /// The last channel, 0 transparent, all bits set opaque; the colors are not multiplied by it.
    case straight
  }

  /// The color space of samples.
  public struct ColorSpace: Hashable, Sendable {
    /// Its name, such as `sRGB` or `Display P3`.
    public let name: String
    /// Its ICC profile; nil for a photo without one, whose colors are taken to be sRGB.
    public let iccProfile: Data?
    /// How samples relate to linear light.
    package let transfer: Transfer
  }

  /// How a sample from 0 to 1 relates to linear light.
  package enum Transfer: Hashable, Sendable {
    /// By the curve of sRGB (IEC 61966-2-1).
    case srgb
    /// Linear light is the sample to this power; 1 is linear light itself.
    case gamma(Double)
    /// By the curves of the ICC profile, which match none of the above.
    case profile
  }
}

extension PixelBuffer {
  init(_ image: VIPSImage, depth: Int, colorSpace: ColorSpace) throws {
    guard let order = ChannelOrder(rawValue: image.bands) else {
      throw PhotoError(.badOutput, "expected a picture of 1 to 4 channels, found \(image.bands)")
    }
    self.init(
      width: image.width, height: image.height, channelOrder: order, depth: depth, colorSpace: colorSpace,
      data: try Data(pixelsOf: image))
  }

  /// The pixels of a PNG that a worker rendered.
  init(png bytes: [UInt8]) throws {
    let block = ByteBlock(copying: bytes)
    let image = try ImageSource.bytes(block).load().image
    try self.init(
      image, depth: image.format == .ushort ? 16 : 8, colorSpace: ColorSpace(try Photo(bytes: block).info.color))
  }
}

extension Data {
  /// The pixels of an image; not copied if they are computed for this, so that they are in memory once.
  fileprivate init(pixelsOf image: VIPSImage) throws {
    let computed = try image.copiedToMemory()
    self = try computed.withPixels { pixels in
      guard computed !== image, let start = pixels.baseAddress else { return Data(pixels) }
      return Data(
        bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: pixels.count,
        deallocator: .custom { _, _ in withExtendedLifetime(computed) {} })
    }
  }
}

extension PixelBuffer.ColorSpace {
  init(_ space: Rendering.ColorSpace) {
    let transfer: PixelBuffer.Transfer =
      switch Set(space.curves).count == 1 ? space.curves.first : nil {
      case ToneCurve.srgb?: .srgb
      case .parametric(let g, 1, 0, 0, 0, 0, 0)?: .gamma(g)
      default: .profile
      }
    self.init(name: space.name, iccProfile: space.profile.map { Data($0) }, transfer: transfer)
  }

  fileprivate init(_ color: SourceColor) {
    switch color {
    case .space(let space): self.init(space)
    case .tables(let name, let profile):
      self.init(name: name, iccProfile: profile.map { Data($0) }, transfer: .profile)
    case .hdr(let name, _): self.init(name: name, iccProfile: nil, transfer: .profile)
    }
  }
}
