package import Documents
import Editing

extension Outcome {
  /// The message of an error, with the path that it is about unless that is the photo or the output.
  package func message(_ error: EditError) -> String {
    guard let path = error.path else { return error.message }
    var known = [input, output ?? input]
    if case .file(let path)? = inputPlace { known += [path, ExactPath.absolute(path)] }
    return known.contains(path) ? error.message : error.description
  }
}
