package import Documents

/// What the measured values of a step belong to: they are good only as long as nothing of it changes.
package struct MeasuredMark: Hashable, Sendable {
  /// The digest of the photo, the steps before and the step, as they were asked for.
  let subject: String
  /// The digest of the parameters with the measured values.
  let values: String

  private static let length = 16

  /// Reads the 32 hexadecimal digits of a mark; nil for any other text.
  init?(_ text: String) {
    guard text.utf8.count == 2 * Self.length, text.utf8.allSatisfy({ Hexadecimal.value(of: $0) != nil }) else {
      return nil
    }
    (subject, values) = (String(text.prefix(Self.length)), String(text.suffix(Self.length)))
  }

  /// The mark of an adjustment with measured values.
  ///
  /// - Parameters:
  ///   - step: the step as it was asked for.
  ///   - steps: those before it, likewise.
  ///   - photo: the digest of the photo that it was measured on.
  package init(
    _ adjustment: any Adjustment, askedAs step: RecipeStep, after steps: [RecipeStep], on photo: SHA256Digest
  ) {
    subject = Self.subject(of: step, after: steps, on: photo)
    values = Self.digest(of: adjustment)
  }

  /// Whether values that carry the mark belong to a step as it was asked for, where it stands.
  package func isValid(for step: RecipeStep, after steps: [RecipeStep], on photo: SHA256Digest) -> Bool {
    subject == Self.subject(of: step, after: steps, on: photo)
  }

  /// Whether nobody has changed a parameter of the adjustment since it was measured.
  func isUntouched(_ adjustment: any Adjustment) -> Bool { values == Self.digest(of: adjustment) }

  /// The mark as a recipe has it.
  var text: String { subject + values }

  private static func subject(of step: RecipeStep, after steps: [RecipeStep], on photo: SHA256Digest) -> String {
    digest(of: ["photo": .string(photo.hex), "steps": .string(Recipe(steps: steps + [step]).renderDigest.hex)])
  }

  private static func digest(of adjustment: any Adjustment) -> String { digest(of: .object(adjustment.json)) }

  private static func digest(of value: JSONValue) -> String {
    String(SHA256Digest(of: value.canonicalBytes()).hex.prefix(length))
  }
}
