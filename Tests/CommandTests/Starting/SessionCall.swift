/// A call that a session makes.
struct SessionCall: Codable {
  /// The working directory, which is also the home.
  let folder: String
  /// The paths of standard input, output and errors.
  let streams: [String]
  /// The arguments, without the name of the program.
  let arguments: [String]
}
