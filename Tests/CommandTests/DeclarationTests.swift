import TestSupport
import Testing

@testable import ArgumentParser
@testable import PhotoEditCommand

/// What ArgumentParser checks at each start, but only where it is built for debugging.
@Suite("declarations of the commands", .timeLimit(.minutes(Effort.minutes)))
struct DeclarationTests {
  private static let commands = all(below: PhotoEditProgram.self)

  private static func all(below command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
    let configuration = command.configuration
    let children = configuration.subcommands + configuration.groupedSubcommands.flatMap(\.subcommands)
    return [command] + children.flatMap { all(below: $0) }
  }

  /// The groups of options of a type, those within groups too.
  private static func groups(in type: any ParsableArguments.Type) -> [any ParsableArguments.Type] {
    let groups = Mirror(reflecting: type.init()).children.compactMap { ($0.value as? any OptionsOfType)?.type }
    return groups + groups.flatMap { Self.groups(in: $0) }
  }

  @Test("no command or option group contradicts itself: names are unique, every key is declared")
  func contradictions() throws {
    #expect(Self.commands.count > 60)
    for command in Self.commands {
      for type in [command as any ParsableArguments.Type] + Self.groups(in: command) {
        #expect(throws: Never.self, "\(type)") { try type._validate(parent: nil) }
      }
    }
  }
}

private protocol OptionsOfType {
  var type: any ParsableArguments.Type { get }
}

extension OptionGroup: OptionsOfType {
  fileprivate var type: any ParsableArguments.Type { Value.self }
}
