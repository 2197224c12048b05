package import Documents

/// Takes edits apart into units and puts them together: what merging has to know about adjustments.
///
/// All answers must be the same on every machine and for all time, or copies of a library would not end in the same state.
package protocol EditUnits: Sendable {
  /// The units of an edit.
  ///
  /// Parameters that only make sense together are one unit. A step without an id gets one. Members that are not known are
  /// units of their own; data of an unknown format, version or op is foreign as a whole.
  func content(of data: EditData) -> EditContent

  /// The units of the photo without edits.
  func content(ofOriginal digest: SHA256Digest) -> EditContent

  /// The data of an edit that has these units: of `content(of:)` the same edit.
  func data(of content: EditContent) -> EditData

  /// The place of an op in the usual order of work; steps that were put at one place follow it.
  func rank(of op: String) -> Int

  /// Whether the edit is valid as a whole: no two of its values contradict each other.
  func isValid(_ content: EditContent) -> Bool

  /// The value to show of several different ones, which are in order.
  ///
  /// - Returns: nil where the last one is shown; `.some(nil)` for no value.
  func shown(_ unit: EditUnit, of values: [UnitValue?]) -> UnitValue??
}
