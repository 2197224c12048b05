/// What an error advises where a program may have an option for it. The library's hint names none.
package indirect enum Advice: Hashable, Sendable {
  /// To allow more of something, under a condition such as `if the file can be trusted`.
  case raise(limit: String, to: Int, when: String)
  /// To choose one of the formats that can be written.
  case chooseFormat(among: String)
  /// To give a file as a recipe that was given as a photo.
  case giveAsRecipe

  /// The hint of the library.
  package var hint: String {
    switch self {
    case .raise(let limit, let value, let condition): "\(condition), allow more: \(limit)=\(value)"
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
