package import Documents

/// An adjustment that can be given in one of several forms that exclude each other, such as a rectangle or an aspect.
package protocol FormAdjustment: Adjustment {
  /// The parameters of each form. A parameter may belong to several forms.
  static var forms: [[String]] { get }

  /// An object after a parameter was moved that it has in another form.
  ///
  /// - Returns: The object, and the parameter that was changed in it; nil where the move has no meaning in its form.
  static func moved(_ object: JSONObject, _ key: String, by number: Double) -> (object: JSONObject, key: String)?
}

extension FormAdjustment {
  package static func moved(
    _ object: JSONObject, _ key: String, by number: Double
  ) -> (object: JSONObject, key: String)? { nil }

  /// An object without the parameters of other forms than that of the given ones. It stays as it is where these belong
  /// to no common form, so that the contradiction is reported.
  static func choosing(_ given: some Collection<String>, in object: JSONObject) -> JSONObject {
    let known = Set(forms.joined())
    let given = Set(given).intersection(known)
    let fitting = forms.filter { given.isSubset(of: $0) }
    let present = Set(object.keys)
    guard !given.isEmpty,
      let form = fitting.max(by: { present.intersection($0).count < present.intersection($1).count })
    else { return object }
    var chosen = object
    for key in known.subtracting(form) { chosen[key] = nil }
    return chosen
  }

  /// Whether a parameter of an object can be changed without replacing its form.
  static func keepsForm(_ key: String, in object: JSONObject) -> Bool {
    let present = Set(object.keys).intersection(forms.joined())
    return !forms.contains { $0.contains(key) } || forms.contains { $0.contains(key) && present.isSubset(of: $0) }
  }

  /// Whether a parameter belongs to several forms, so that it chooses none.
  static func isShared(_ key: String) -> Bool { forms.count { $0.contains(key) } > 1 }
}
