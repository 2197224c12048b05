/// What an error advises where a program may have an option for it. The library's hint names none.
package indirect enum Advice: Hashable, Sendable {
  /// To allow more of some things, under a condition such as `if the file can be trusted`.
  case raise([Raise], when: String)
  /// To choose one of the formats that can be written.
  case chooseFormat(among: String)
  /// To give a file as a recipe that was given as a photo.
  case giveAsRecipe

  /// A limit, and the value that it must have.
  package struct Raise: Hashable, Sendable {
    package let limit: String
    package let value: Int

    package init(_ limit: String, to value: Int) { (self.limit, self.value) = (limit, value) }

    /// The setting, such as `pixels=200`.
    package var setting: String { "\(limit)=\(value)" }
  }

  /// The hint of the library.
  package var hint: String {
    switch self {
    case .raise(let raises, let condition):
      "\(condition), allow more: \(raises.map(\.setting).joined(separator: ","))"
    case .chooseFormat(let names): "choose a format or an extension: \(names)"
    case .giveAsRecipe: "give it as a recipe, not as a photo"
    }
  }
}

extension EditError {
  /// Creates an error whose hint is advice.
  package init(_ code: Code, _ message: String, advice: Advice, path: String? = nil) {
    self.init(code, message, hint: advice.hint, path: path)
    self.advice = advice
  }
}
