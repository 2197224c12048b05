package import Documents

/// Whether an error has the code of this text. Tests compare with the texts that JSON has, not with the names in Swift.
package func == (code: EditError.Code?, text: String) -> Bool { code?.rawValue == text }

/// Whether errors have the codes of these texts, in order.
package func == (codes: [EditError.Code], texts: [String]) -> Bool { codes.map(\.rawValue) == texts }
