package import BankServices
import CommandLineKit

/// `bank demo …`
package enum DemoCommand: Equatable {
    case tour
    case play(file: String)
    case list
    case reset(ExecutionMode)

    init(verb: String, _ arguments: ParsedArguments) {
        switch verb {
        case "play": self = .play(file: arguments.argument("FILE"))
        case "list": self = .list
        case "reset": self = .reset(arguments.executionMode)
        default: self = .tour
        }
    }

    static let group = CommandGroup(
        name: "demo", abstract: "Play scripted tours, and set the demo bank back",
        discussion: "Alone it plays the tour. Each playing has a bank of its own, never yours.",
        defaultCommand: tourVerb,
        children: [.command(listVerb), .command(playVerb), .command(resetVerb)])

    private static let tourVerb = CommandSpecification(
        name: "demo", abstract: "Play the tour", examples: [CommandExample("bank demo")])

    private static let listVerb = CommandSpecification(
        name: "list", abstract: "List the tours that come with the program",
        examples: [CommandExample("bank demo list")])

    private static let playVerb = CommandSpecification(
        name: "play", abstract: "Play a tour, or a tape of your own",
        discussion: """
            A tape is a text of commands and what they are expected to print; 'bank help tapes' explains it. \
            The first expectation that is not met stops the playing.
            """,
        arguments: [.required("FILE", help: "A tape, or the name of a tour")],
        examples: [CommandExample("bank demo play tour"), CommandExample("bank demo play ./mine.tape")])

    private static let resetVerb = CommandSpecification(
        name: "reset", abstract: "Forget everything that was done in the demo bank",
        supportedGlobals: ["dry-run"], examples: [CommandExample("bank demo reset")])
}
