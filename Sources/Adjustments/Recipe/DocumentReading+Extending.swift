import Documents

extension DocumentReading {
  /// The recipe that the document extends; an empty one where it extends none, or has a problem there.
  func base(of object: JSONObject) throws -> Recipe {
    guard let reference = object["extends"] else { return Recipe() }
    let pointer = JSONPointer(["extends"])
    guard let reference = String.read(reference, facts: .plain, at: pointer, into: problems) else { return Recipe() }
    guard chain.count < RecipeReader.maximumChain else {
      problems.add(
        .extendsTooDeep, "recipes extend each other more than \(RecipeReader.maximumChain) levels deep", at: pointer)
      return Recipe()
    }
    do {
      guard let found = try reader.load(reference, from: source) else {
        problems.add(.extendsNotFound, "'\(reference)' cannot be looked up here", at: pointer)
        return Recipe()
      }
      let here = chain + [source.path ?? ""]
      if let path = found.path, here.contains(path) {
        problems.add(.extendsCycle, "circular 'extends': '\(reference)' extends this recipe", at: pointer)
        return Recipe()
      }
      return try reader.read(found, chain: here, parameters: parameters)
    } catch let error as RecipeError {
      for problem in error.problems {
        let place = problem.place.map { ":\($0.line):\($0.column)" } ?? ""
        problems.add(
          problem.category == .badData ? .extendsInvalid : problem.code,
          "in \(error.path ?? reference)\(place): \(problem.message)", at: pointer, hint: problem.hint,
          category: problem.category)
      }
    } catch let error as ResourceError {
      for problem in error.problems {
        problems.add(
          problem.category == .refused ? problem.code : .extendsNotFound,
          "'\(reference)' cannot be read: \(problem.message)", at: pointer, hint: problem.hint,
          category: problem.category)
      }
    } catch let error as EditError {
      problems.add(.extendsNotFound, "'\(reference)' cannot be read: \(error.message)", at: pointer, hint: error.hint)
    } catch {
      problems.add(.extendsNotFound, "'\(reference)' cannot be read: \(error)", at: pointer)
    }
    return Recipe()
  }
}
