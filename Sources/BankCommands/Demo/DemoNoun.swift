import BankDomain
import BankServices
import CommandLineKit
public import LanguageKit
public import TerminalKit

enum DemoCommand: NounCommand {
    case tour
    case play(file: String)
    case list
    case record(file: String)
    case reset(ExecutionMode)
    case clock(DemoClockMove?, ExecutionMode)

    init(_ invocation: Invocation) throws(CommandLineError) {
        let (verb, arguments) = (invocation.verb, invocation.arguments)
        switch verb {
        case "play": self = .play(file: arguments.argument("FILE"))
        case "record": self = .record(file: arguments.argument("FILE"))
        case "list": self = .list
        case "reset": self = .reset(arguments.executionMode)
        case "clock": self = .clock(try arguments.clockMove(), arguments.executionMode)
        default: self = .tour
        }
    }

    static let bankUse = BankUse.needsNoBank
    static let nodes: [CommandNode] = [.group(group)]

    static let group = CommandGroup(
        name: "demo", abstract: "Play guided tours, and reset the demo bank",
        discussion:
            "Without a verb it plays the tour. Each tour runs in a bank of its own and never touches yours.",
        defaultCommand: tourVerb,
        children: [
            .command(listVerb), .command(playVerb), .command(recordVerb), .command(clockVerb),
            .command(resetVerb),
        ])

    private static let tourVerb = CommandSpecification(
        name: "demo", abstract: "Play the tour", examples: [CommandExample("bank demo")])

    private static let listVerb = CommandSpecification(
        name: "list", abstract: "List the tours that come with the program",
        examples: [CommandExample("bank demo list")])

    private static let playVerb = CommandSpecification(
        name: "play", abstract: "Play a tour, or a tape of your own",
        discussion: """
            A tape is a text file of commands with the output they should print; see 'bank help tapes'. Playing stops \
            at the first output that differs.
            """,
        arguments: [
            .required(
                "FILE", help: "Tape file, or the name of a tour", completion: .anyOf([.listed(.tour), .file]))
        ],
        examples: [CommandExample("bank demo play tour"), CommandExample("bank demo play ./mine.tape")])

    private static let recordVerb = CommandSpecification(
        name: "record", abstract: "Record your commands and their output as a tape",
        discussion: """
            You type commands as in 'bank shell', in a new bank like the one that tapes are played in. A line that \
            begins with # is a comment. Where a command reads a secret, a fixed one is used: you are not asked, and \
            none of your secrets can get on the tape.
            """,
        arguments: [.required("FILE", help: "New tape file")],
        examples: [CommandExample("bank demo record mine.tape")])

    private static let resetVerb = CommandSpecification(
        name: "reset", abstract: "Reset the demo bank",
        supportedGlobals: ["dry-run"], examples: [CommandExample("bank demo reset")])

    private static let clockVerb = CommandSpecification(
        name: "clock", abstract: "Show or move the demo bank's clock",
        discussion: """
            Moving the clock changes nothing else. Run 'bank ledger close-day' afterwards to do what is due. The clock \
            can't be moved back before the newest booking.
            """,
        options: [
            .option("to", value: "DATE", help: "A day, or a time such as 2026-07-01T09:00:00Z"),
            .option("advance", value: "DAYS", help: "Number of days to move forward"),
        ],
        supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank demo clock"), CommandExample("bank demo clock --advance 1")])
}

extension ParsedArguments {
    fileprivate func clockMove() throws(CommandLineError) -> DemoClockMove? {
        let moment = try value("to", expecting: "a day as YYYY-MM-DD, or a time as 2026-07-01T09:00:00Z") {
            DemoClockMove($0)
        }
        let days = try integer("advance", in: 0...DemoClockMove.dayMaximum).map { DemoClockMove.days($0) }
        guard moment == nil || days == nil else {
            throw .invalidValue(
                name: "--advance", value: string("advance") ?? "",
                reason: "It can't be used together with --to.")
        }
        return moment ?? days
    }
}

extension DemoCommand {
    @MainActor
    func start(in host: any CommandHost) async throws {
        let (screen, player) = (host.screen, host.tapePlayer)
        let factory = DemoViewFactory(dependencies: host.services)
        switch self {
        case .tour:
            try await player.play("tour", on: screen.console)
        case .play(let file):
            try await player.play(file, on: screen.console)
        case .record(let file):
            try await player.record(file, on: screen.console)
        case .list:
            try screen.show(ListPresentation(columns: DemoColumns.tours, rows: player.tours))
        case .clock(let move, let mode):
            try await factory.makeClockView(move, mode: mode).appear(on: screen)
        case .reset(let mode):
            try await factory.makeResetView(mode: mode).appear(on: screen)
        }
    }
}

/// Plays tapes: scripts of commands with their expected output.
@MainActor
public protocol TapePlaying: AnyObject {
    /// The built-in tours.
    var tours: [Tour] { get }

    /// Plays the tour of this name or the tape in this file. Throws if it cannot be read, or if an expectation is not
    /// met.
    func play(_ nameOrFile: String, on console: Console) async throws

    /// Asks for commands and writes them with their output to a new tape. The file must not exist yet.
    func record(_ file: String, on console: Console) async throws
}

/// A built-in tour.
public struct Tour: Equatable, Sendable {
    /// The name that plays the tour.
    public let name: String
    /// A one-line description.
    public let summary: Phrase

    public init(name: String, summary: Phrase) {
        self.name = name
        self.summary = summary
    }
}
