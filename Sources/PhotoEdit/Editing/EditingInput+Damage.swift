import Adjustments
import Rendering

extension EditingInput {
  /// Renders a damaged photo as far as it can be decoded, where that was asked for; the files say so, and the warnings.
  ///
  /// - Parameter results: what came of the targets; those that failed for another reason stay as they are.
  func forgiving(
    _ results: [Result<EditingOutput, EditError>], _ render: (EditingInput, [Int]) -> [Result<EditingOutput, EditError>]
  ) -> [Result<EditingOutput, EditError>] {
    let failed = results.indices.filter { results[$0].isDamage }
    guard allowsDamage, damage == nil, let first = failed.first, case .failure(let error) = results[first] else {
      return results
    }
    var forgiven = self
    forgiven.photo.forgivesDamage = true
    forgiven.damage = error.message
    var all = results
    for (index, result) in zip(failed, render(forgiven, failed)) { all[index] = result }
    return all
  }

  /// What a person should know of a photo that was rendered in spite of its damage.
  var damageWarnings: [String] {
    damage.map { ["the photo is damaged, and what cannot be read of it is missing: \($0)"] } ?? []
  }
}

extension Result<EditingOutput, EditError> {
  fileprivate var isDamage: Bool {
    guard case .failure(let error) = self else { return false }
    return error.code == PhotoError.Kind.badImage.rawValue
  }
}
