/// Chroma subsampling.
public enum Subsampling: String, ParameterChoice {
  /// All chroma samples.
  case full = "4:4:4"
  /// A quarter of the chroma samples.
  case quarter = "4:2:0"
}

/// How colors that a rendering's profile cannot represent are handled.
public enum GamutChoice: String, ParameterChoice {
  /// Each channel is clamped to its range separately, which may change lightness and hue.
  case clip
  /// OKLCh chroma is lowered, at the same lightness and hue, until the color fits.
  case reduce
}

/// Which metadata a rendering carries.
public enum MetadataChoice: String, ParameterChoice {
  case keep, safe, none
}
