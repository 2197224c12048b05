import Adjustments
import CPixels
import VIPS

extension VIPSImage {
  /// Linear light of an image whose profile has tables, through lcms2: relative colorimetric, black point compensation.
  ///
  /// - Parameter profile: the profile; nil for libvips' own CMYK.
  func linear(through profile: [UInt8]?) throws -> VIPSImage {
    let top = format == .uchar ? 255.0 : 65535.0
    let lab = try iccImported(profile: profile, to: .lab, blackPointCompensation: true)
    let bands = lab.bands % 2 == 0 ? 4 : 3
    let labBands = lab.bands
    let matrix = FloatTable(WorkingSpace.toD50.inverse.times(Matrix3(diagonal: WorkingSpace.d50)).rows)
    return try .computed(
      from: lab, width: width, height: height, bands: bands, format: .float, interpretation: .multiband
    ) { input, output in
      for row in 0..<output.rect.height {
        px_lab_to_linear_row(
          input.floats(row: row), Int32(labBands), matrix.base, Float(1 / top), output.floats(row: row), Int32(bands),
          Int32(output.rect.width))
      }
    }
  }
}
