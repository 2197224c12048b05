/// How something looks in JSON: each field with what it means and where its value comes from.
package struct Form<Subject>: Sendable {
  /// A field and its value.
  package struct Member: Sendable {
    package let field: Field
    fileprivate let json: @Sendable (Subject) -> JSONValue?

    fileprivate init(field: Field, _ json: @escaping @Sendable (Subject) -> JSONValue?) {
      (self.field, self.json) = (field, json)
    }

    /// A field with a value of a type that says what the field holds. It is left out where there is no value.
    package init<Value: FieldValue>(
      _ key: String, _ meaning: String, _ value: @escaping @Sendable (Subject) -> Value
    ) {
      field = Field(key: key, kind: Value.fieldKind, meaning: meaning, isAlways: Value.isAlways)
      json = { value($0).fieldJSON }
    }

    /// A field with a value of any kind; it is left out where there is none.
    package init(any key: String, _ meaning: String, _ value: @escaping @Sendable (Subject) -> JSONValue?) {
      (field, json) = (.sometimes(key, .any, meaning), value)
    }

    /// A field with an object of another form.
    package init<Value>(
      _ key: String, _ meaning: String, _ form: Form<Value>, _ value: @escaping @Sendable (Subject) -> Value?
    ) {
      field = .sometimes(key, .object(form.fields), meaning)
      json = { value($0).map { form.json($0) } }
    }

    /// A field with objects of another form; it is left out where there are none.
    package init<Value>(
      _ key: String, _ meaning: String, each form: Form<Value>, _ values: @escaping @Sendable (Subject) -> [Value]
    ) {
      field = .sometimes(key, .list(.object(form.fields)), meaning)
      json = { subject in
        let values = values(subject)
        return values.isEmpty ? nil : .array(values.map { form.json($0) })
      }
    }
  }

  private let members: [Member]

  package init(_ members: [Member]) { self.members = members }

  /// The form of a part, as the form of the whole.
  package init<Part>(_ form: Form<Part>, _ part: @escaping @Sendable (Subject) -> Part) {
    members = form.members.map { member in
      Member(field: member.field) { member.json(part($0)) }
    }
  }

  /// The fields, in order.
  package var fields: [Field] { members.map(\.field) }

  /// The members of something, without those that have no value.
  package func members(_ subject: Subject) -> [JSONObject.Member] {
    members.compactMap { member in member.json(subject).map { (member.field.key, $0) } }
  }

  /// Something as an object.
  package func json(_ subject: Subject) -> JSONValue { .object(JSONObject(distinct: members(subject))) }

  /// The form with further members.
  package static func + (first: Form, more: Form) -> Form { Form(first.members + more.members) }
}
