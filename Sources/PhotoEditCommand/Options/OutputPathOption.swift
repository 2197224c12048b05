import ArgumentParser

/// Where the outputs of a recipe go: a group of its own, so that the help shows it first.
struct OutputPathOption: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The output: a file, a folder/, - for standard output, or a template with {stem} {name} {ext} {dir} {folder} {index:05} {date:%Y} {recipe} {hash:8} {size}.",
      valueName: "path"))
  var output: String?
}
