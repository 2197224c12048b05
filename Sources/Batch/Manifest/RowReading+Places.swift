import Documents
import Jobs

// The places of a row.
extension RowReading {
  func place(_ text: String, _ key: String, in folder: String) -> StoragePlace? {
    do throws(EditError) {
      return try StoragePlace(text, relativeTo: folder)
    } catch {
      problems.add(error.code, error.message, at: JSONPointer([key]), hint: error.hint)
      return nil
    }
  }

  func output(for input: StoragePlace, _ inputText: String, _ own: JSONObject) -> (StoragePlace, String)? {
    if let text = text("output") { return place(text, "output", in: folder).map { ($0, text) } }
    guard object["output"] == nil, let template = given.output else { return missing("output") }
    do throws(EditError) {
      let format = ManifestDefaults.settings(given.settings, under: own)["format"]?.stringValue
      let text = try template.path(of: input, inputText, index: index, format: format)
      return (try StoragePlace(text, relativeTo: ""), text)
    } catch {
      problems.add(error.code, error.message, at: JSONPointer(["output"]), hint: error.hint)
      return nil
    }
  }
}
