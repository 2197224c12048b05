package import Documents

/// Whether an error code has this text. Tests compare with the texts in JSON, not with the names in Swift.
package func == (code: EditError.Code?, text: String) -> Bool { code?.rawValue == text }

/// Whether error codes have these texts, in order.
package func == (codes: [EditError.Code], texts: [String]) -> Bool { codes.map(\.rawValue) == texts }
