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
                "Each tour runs in a separate bank and never touches yours.",
            [list, play, record, clock, receive, collect, load, dump, reset], alone: tour)
    ]

    private static let tour = command("demo", "Play the tour", examples: ["bank demo"]) { views, screen in
        try await views.player.play("tour", on: screen.console)
    }

    private static let list = verb(
        "list", "List the tours that come with the program", fields: .of(DemoColumns.tours),
        examples: ["bank demo list"]
    ) { ListView(DemoColumns.tours, rows: $0.player.tours) }

    private static let play = command(
        "play", "Play a tour, or your own tape",
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
            none of your secrets can end up on the tape.
            """,
        required("FILE", help: "New tape file"), examples: ["bank demo record mine.tape"]
    ) { views, screen, file in try await views.player.record(file, on: screen.console) }

    private static let reset = verb(
        "reset", "Reset the demo bank", dryRun, examples: ["bank demo reset"]
    ) { views, mode in
        ChangeView(
            of: views.demo(), \.resetState, DemoColumns.status, mode, saying: { _ in Done.demoReset },
            asking: { _ in "Delete all data of the demo bank, and begin again?" }
        ) { await $0.reset(mode: mode) }
    }

    private static let load = verb(
        "load", "Load your own data",
        discussion: """
            The file is JSON with customers, accounts, payees, cards, transactions and standing orders; 'bank demo \
            dump' shows the format. Dates can be relative, and missing parts are made up. The file replaces all data of \
            the demo bank, until 'bank demo reset'.
            """,
        required("FILE", help: "File with the data", completion: .file), dryRun,
        examples: ["bank demo load mine.json --dry-run"]
    ) { views, path, mode in
        ChangeView(
            of: views.demo(), \.resetState, DemoColumns.status, mode, saying: { _ in Done.demoLoaded }
        ) {
            await $0.take(path: path, mode: mode) {
                try views.files.contents(of: path, maximumByteCount: DemoData.byteMaximum)
            }
        }
    }

    private static let dump = command(
        "dump", "Print the bank's data in the form that 'bank demo load' reads",
        discussion: "A payment between two accounts becomes one entry on each.",
        examples: ["bank demo dump"]
    ) { views, screen in
        try screen.write(verbatim: try await views.demo().document())
    }

    private static let clock = verb(
        "clock", "Show or move the demo bank's clock",
        discussion: """
            When the clock moves forward, each day is played: the household earns and spends, and at the end of the \
            day the standing orders, scheduled transfers, interest and fees that are due are booked. The clock can't \
            be moved back before the newest booking.
            """,
        move, dryRun, examples: ["bank demo clock", "bank demo clock --advance 31"]
    ) { views, move, mode in
        guard let move else {
            return RecordView(of: views.demo(), \.state, DemoColumns.status) { await $0.load() }
        }
        return ChangeView(
            of: views.demo(), \.clockState, DemoColumns.clock, mode, saying: { Done.clock($0) }
        ) { await $0.moveClock(move, mode: mode) }
    }

    private static let receive = verb(
        "receive", "Let a payment arrive from another bank",
        required("account", value: "ACCOUNT", help: "Account that receives the payment"),
        required("amount", value: "AMOUNT", help: "Amount, in the account's currency"),
        required("from", value: "NAME", help: "Who pays"),
        option("iban", value: "IBAN", help: "Their IBAN"),
        anyText("reference", value: "TEXT", help: "Reference, at most 140 characters"), money,
        examples: ["bank demo receive --account ACC001 --amount 120 --from 'Ada Lovelace' --reference Rent"]
    ) { views, account, amount, name, iban, reference, options in
        let draft = DemoPaymentDraft(
            account: account, amount: amount, debtorName: name, debtorAccount: iban,
            reference: reference ?? "")
        return ChangeView(
            of: views.arrival(draft, options), \.state, IncomingPaymentColumns.all, options.mode,
            saying: { Done.received($0) }, key: { $0.idempotencyKey }
        ) { await $0.submit(mode: options.mode) }
    }

    private static let collect = verb(
        "collect", "Let a creditor at another bank collect a direct debit",
        discussion: "Without --creditor-id and --mandate, the creditor collects under its first mandate.",
        required("account", value: "ACCOUNT", help: "Account to collect from"),
        required("amount", value: "AMOUNT", help: "Amount, in the account's currency"),
        required("creditor", value: "NAME", help: "Who collects"),
        option("creditor-id", value: "ID", help: "Creditor identifier"),
        option("mandate", value: "REFERENCE", help: "Mandate reference from the creditor"),
        anyText("reference", value: "TEXT", help: "Reference, at most 140 characters"), money,
        examples: ["bank demo collect --account ACC001 --amount 30 --creditor 'City Power'"]
    ) { views, account, amount, name, creditor, mandate, reference, options in
        let draft = DemoCollectionDraft(
            account: account, amount: amount, creditorName: name, creditorID: creditor,
            mandateReference: mandate, reference: reference ?? "")
        return ChangeView(
            of: views.arrival(draft, options), \.state, DirectDebitColumns.all, options.mode,
            saying: { Done.collected($0) }, key: { $0.idempotencyKey }
        ) { await $0.submit(mode: options.mode) }
    }

    private static let move = Input<DemoClockMove?>(
        parsed(
            "to", value: "MOMENT",
            help: "A day, or a time such as '2026-07-01 09:00' or 2026-07-01T09:00:00Z",
            expecting:
                "a day as YYYY-MM-DD, a local time as '2026-07-01 09:00', or a time as 2026-07-01T09:00:00Z"
        ) { DemoClockMove($0) },
        integer(
            "advance", in: 0...DemoClockMove.dayMaximum, value: "DAYS", help: "Number of days to move forward"
        )
    ) { (moment, days) throws(CommandLineError) in
        guard let days else { return moment }
        guard moment == nil else { throw .conflictingOptions("--advance", "--to") }
        return .days(days)
    }

    static func views(in host: any CommandHost) -> DemoViewFactory {
        DemoViewFactory(
            services: host.services, player: host.tapePlayer, random: host.randomSource,
            files: host.archiveFiles)
    }
}

/// Creates the view model of the demo bank.
@MainActor
package struct DemoViewFactory {
    package typealias Dependencies = HasDemoControl & HasTellerService

    let services: any Dependencies
    let player: any TapePlaying
    let random: any RandomSource
    let files: any ArchiveFiling

    func demo() -> DemoViewModel { DemoViewModel(demoControl: services.demoControl) }

    func arrival<Draft: DemoArrivalDraft>(
        _ draft: Draft, _ options: MoneyOptions
    ) -> DemoArrivalViewModel<Draft> {
        DemoArrivalViewModel(
            draft, idempotencyKey: options.idempotencyKey, demoControl: services.demoControl,
            tellerService: services.tellerService, random: random)
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
