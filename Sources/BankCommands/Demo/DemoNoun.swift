import BankDomain
import BankFeatures
package import BankServices
import CommandLineKit
public import LanguageKit
public import TerminalKit

enum DemoNoun: Noun {
    static let bankUse = BankUse.needsNoBank
    static let nodes = [
        group(
            "demo", "Play guided tours, and reset the demo bank",
            discussion:
                "Without a verb it plays the tour. Each tour runs in a bank of its own and never touches yours.",
            [list, play, record, clock, reset], alone: tour)
    ]

    private static let tour = command("demo", "Play the tour", examples: ["bank demo"]) { views, screen in
        try await views.player.play("tour", on: screen.console)
    }

    private static let list = verb(
        "list", "List the tours that come with the program", examples: ["bank demo list"]
    ) { views in ListView(DemoColumns.tours) { views.player.tours } }

    private static let play = command(
        "play", "Play a tour, or a tape of your own",
        discussion: """
            A tape is a text file of commands with the output they should print; see 'bank help tapes'. Playing stops \
            at the first output that differs.
            """,
        required(
            "FILE", help: "Tape file, or the name of a tour", completion: .anyOf([.listed(.tour), .file])),
        examples: ["bank demo play tour", "bank demo play ./mine.tape"]
    ) { views, screen, file in try await views.player.play(file, on: screen.console) }

    private static let record = command(
        "record", "Record your commands and their output as a tape",
        discussion: """
            You type commands as in 'bank shell', in a new bank like the one that tapes are played in. A line that \
            begins with # is a comment. Where a command reads a secret, a fixed one is used: you are not asked, and \
            none of your secrets can get on the tape.
            """,
        required("FILE", help: "New tape file"), examples: ["bank demo record mine.tape"]
    ) { views, screen, file in try await views.player.record(file, on: screen.console) }

    private static let reset = verb(
        "reset", "Reset the demo bank", dryRun, examples: ["bank demo reset"]
    ) { views, mode in
        ChangeView(
            of: views.demo(), \.resetState, DemoColumns.status, mode, saying: { _ in Done.demoReset }
        ) { await $0.reset(mode: mode) }
    }

    private static let clock = verb(
        "clock", "Show or move the demo bank's clock",
        discussion: """
            Moving the clock changes nothing else. Run 'bank ledger close-day' afterwards to do what is due. The clock \
            can't be moved back before the newest booking.
            """,
        move, dryRun, examples: ["bank demo clock", "bank demo clock --advance 1"]
    ) { views, move, mode in
        guard let move else {
            return RecordView(of: views.demo(), \.state, DemoColumns.status) { await $0.load() }
        }
        return ChangeView(
            of: views.demo(), \.clockState, DemoColumns.status, mode, saying: { Done.clock($0) }
        ) { await $0.moveClock(move, mode: mode) }
    }

    private static let move = Input<DemoClockMove?>(
        parsed(
            "to", value: "DATE", help: "A day, or a time such as 2026-07-01T09:00:00Z",
            expecting: "a day as YYYY-MM-DD, or a time as 2026-07-01T09:00:00Z"
        ) { DemoClockMove($0) },
        integer(
            "advance", in: 0...DemoClockMove.dayMaximum, value: "DAYS", help: "Number of days to move forward"
        )
    ) { (moment, days) throws(CommandLineError) in
        guard let days else { return moment }
        guard moment == nil else {
            throw .invalidValue(
                name: "--advance", value: String(days), reason: "It can't be used together with --to.")
        }
        return .days(days)
    }

    static func views(in host: any CommandHost) -> DemoViewFactory {
        DemoViewFactory(services: host.services, player: host.tapePlayer)
    }
}

/// Creates the view model of the demo bank.
@MainActor
package struct DemoViewFactory {
    package typealias Dependencies = HasDemoControl

    let services: any Dependencies
    let player: any TapePlaying

    func demo() -> DemoViewModel { DemoViewModel(demoControl: services.demoControl) }
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
