/// How much of an original's metadata is written into a rendering.
package enum MetadataPolicy: String, Sendable, Hashable, CaseIterable {
  /// Everything that is still true of the rendering. Thumbnails, previews, depth and gain maps are dropped in any case.
  case keep
  /// What is on the allow-lists (`ExifAllowList`, `XMPAllowList`, `IPTCAllowList`): authorship, dates, exposure, camera
  /// and lens model, captions and keywords. No location, serial number, owner, maker note, preview or comment.
  case safe
  /// Nothing; the color profile is not metadata in this sense.
  case none
}
