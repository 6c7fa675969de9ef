import BankDomain
import BankFeatures
import BankServices
import CommandLineKit
import LanguageKit

enum TransfersCommand: NounCommand {
    case create(TransferDraft, MoneyOptions)
    /// A transfer with missing values, which a dialogue asks for.
    case guide(TransferDraft, MoneyOptions)
    case quote(TransferDraft)
    case confirm(ChallengeID, code: String?)
    case cancel(TransferID, ExecutionMode)
    case reverse(TransferID, MoneyOptions)
    case hold(TransferHoldDraft, MoneyOptions)
    case capture(TransferHoldID, amount: String, MoneyOptions)
    case release(TransferHoldID, MoneyOptions)
    case holds(PageRequest?)
    case importPayments(TransferImportRequest)
    case list(PageRequest?)
    case show(TransferID)

    init(_ invocation: Invocation) throws(CommandLineError) {
        let (verb, arguments) = (invocation.verb, invocation.arguments)
        switch verb {
        case "create":
            let draft = try Self.draft(arguments, on: arguments.date("on"))
            let options = try arguments.moneyOptions()
            let isComplete = arguments.string("to") != nil && arguments.string("amount") != nil
            self = isComplete ? .create(draft, options) : .guide(draft, options)
        case "quote":
            self = .quote(try Self.draft(arguments, on: arguments.date("on")))
        case "cancel":
            self = .cancel(TransferID(arguments.argument("ID")), arguments.executionMode)
        case "reverse":
            self = .reverse(TransferID(arguments.argument("ID")), try arguments.moneyOptions())
        case "hold":
            let draft = TransferHoldDraft(
                transfer: try Self.draft(arguments), expiryDate: try arguments.date("expires"))
            self = .hold(draft, try arguments.moneyOptions())
        case "capture":
            self = .capture(
                TransferHoldID(arguments.argument("HOLD")), amount: try arguments.text("amount") ?? "",
                try arguments.moneyOptions())
        case "release":
            self = .release(TransferHoldID(arguments.argument("HOLD")), try arguments.moneyOptions())
        case "holds":
            self = .holds(try arguments.optionalPage())
        case "import":
            self = .importPayments(try Self.importRequest(arguments))
        case "confirm":
            self = .confirm(ChallengeID(arguments.argument("ID")), code: try arguments.oneTimeCode())
        case "show":
            self = .show(TransferID(arguments.argument("ID")))
        default:
            self = .list(try arguments.optionalPage())
        }
    }

    private static func importRequest(
        _ arguments: ParsedArguments
    ) throws(CommandLineError) -> TransferImportRequest {
        let options = try arguments.moneyOptions()
        return TransferImportRequest(
            path: arguments.argument("FILE"),
            format: arguments.choice("format", as: PaymentFileFormat.self),
            from: try arguments.text("from") ?? "", isLinked: arguments.flag("all-or-nothing"),
            idempotencyKey: options.idempotencyKey, mode: options.mode)
    }

    private static func draft(
        _ arguments: ParsedArguments, on date: CalendarDate? = nil
    ) throws(CommandLineError) -> TransferDraft {
        TransferDraft(
            from: try arguments.text("from") ?? "", to: arguments.string("to") ?? "",
            creditorName: try arguments.text("name") ?? "", amount: arguments.string("amount") ?? "",
            currency: try arguments.text("currency") ?? "", reference: arguments.string("reference") ?? "",
            executionDate: date)
    }
}

extension TransfersCommand {
    static let nodes: [CommandNode] = [.group(group)]

    static let group = CommandGroup(
        name: "transfers", abstract: "Move money and see what was moved",
        children: [
            .command(createVerb), .command(quoteVerb), .command(confirmVerb), .command(cancelVerb),
            .command(reverseVerb), .command(importVerb), .command(holdVerb), .command(captureVerb),
            .command(releaseVerb), .command(holdsVerb), .command(listVerb), .command(showVerb),
        ])

    /// The amount, the source and the destination.
    static let moneyOptions: [OptionSpecification] = [
        .option("from", value: "ACCOUNT", help: "Where it comes from", default: "your default account"),
        .required(
            "to", value: "PAYEE", help: "Who is paid: a beneficiary, an account of this bank or an IBAN"),
        .option("name", value: "NAME", help: "Whose account it is, for an IBAN of another bank"),
        .required("amount", value: "AMOUNT", help: "How much, such as 12.50"),
        .option(
            "currency", value: "CODE", help: "The amount's currency", default: "that of the account",
            completion: .currency),
        .option("reference", value: "TEXT", help: "What the payee reads, at most 140 characters"),
    ]

    private static let draftOptions =
        moneyOptions + [
            .option("on", value: "DATE", help: "The day on which it is made", default: "today")
        ]

    private static let createVerb = CommandSpecification(
        name: "create", abstract: "Move money to a beneficiary, an account or an IBAN",
        discussion: """
            All entries, that of the fee included, are booked together or not at all. With --idempotency-key the same \
            command may be repeated safely: it moves the money once.

            Some transfers need a code of your second factor. At a terminal it is asked for; elsewhere the command \
            exits with 4 and names the challenge that 'bank transfers confirm' answers.

            At a terminal, without --to or --amount, everything that was not given is asked for, and nothing is moved \
            before a clear yes.

            With --on a later day the transfer waits, and 'bank ledger close-day' of that day makes it.
            """,
        options: draftOptions,
        supportedGlobals: ["dry-run", "idempotency-key"],
        examples: [
            CommandExample("bank transfers create --from ACC001 --to ACC002 --amount 250"),
            CommandExample(
                "bank transfers create --to ACC005 --amount 1450 --reference 'Rent July' --dry-run"),
            CommandExample(
                "bank transfers create --to GB33BUKB20201555555555 --name 'Ada Lovelace' --amount 20"),
        ])

    private static let quoteVerb = CommandSpecification(
        name: "quote", abstract: "See what a transfer would cost and bring",
        discussion: "Nothing is moved, and nothing is kept: neither funds nor limits are looked at.",
        options: draftOptions,
        examples: [
            CommandExample(
                "bank transfers quote --to GB33BUKB20201555555555 --name 'Ada Lovelace' --amount 20")
        ])

    private static let confirmVerb = CommandSpecification(
        name: "confirm", abstract: "Answer a challenge with a code, and so make its transfer",
        arguments: [.required("ID", help: "The challenge's id, such as CHL000001")],
        options: [.option("code", value: "CODE", help: "A code of your second factor")],
        examples: [CommandExample("bank transfers confirm CHL000001 --code 123456")])

    private static let cancelVerb = CommandSpecification(
        name: "cancel", abstract: "Give up a transfer that waits for its day",
        arguments: [.required("ID", help: "The transfer's id, such as SCH000001", completion: .transfer)],
        supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank transfers cancel SCH000001")])

    private static let reverseVerb = CommandSpecification(
        name: "reverse", abstract: "Take a transfer back, for the bank's operator",
        discussion: "New entries take it back, its fee included, once. The payee must still have the money.",
        arguments: [.required("ID", help: "The transfer's id, such as TRF000012", completion: .transfer)],
        supportedGlobals: ["dry-run", "idempotency-key"],
        examples: [CommandExample("bank transfers reverse TRF000012")])

    private static let importVerb = CommandSpecification(
        name: "import", abstract: "Make the payments of a file, CSV or ISO 20022 pain.001",
        discussion: """
            The whole file is read first: one that is cut short, or whose counts and sums are wrong, books nothing. \
            Then each payment is booked or refused by itself; with --all-or-nothing all are booked or none.

            The same file again books what is missing and nothing twice, after an interruption too. With \
            --idempotency-key it is another import, which pays again.

            CSV has a header with to and amount and, where they are needed, from, currency, name, reference and date. \
            Accounts are named by id, number or IBAN, payees that you keep also by their names. A payment that needs \
            a code is refused: nobody is asked for codes here.

            If pain.001 names a bank for an account, the account must belong to it. Accounts at other banks are paid by \
            IBAN only. If the file names another bank for the payer, use --from.

            Exits with 5 if a payment is refused while others are booked.
            """,
        arguments: [.required("FILE", help: "The file")],
        options: [
            .option(
                "from", value: "ACCOUNT",
                help: "Where it comes from if the file names no account of this bank",
                default: "your default account, for CSV"),
            .choice(
                "format", of: PaymentFileFormat.allCases.map(\.rawValue),
                help: "How the file is written, if its beginning deceives"),
            .flag("all-or-nothing", help: "Book every payment, or none if one is refused"),
        ],
        supportedGlobals: ["dry-run", "idempotency-key"],
        examples: [
            CommandExample("bank transfers import salaries.xml --dry-run"),
            CommandExample("bank transfers import rents.csv --from ACC001 --all-or-nothing"),
        ])

    private static let listVerb = CommandSpecification(
        name: "list", abstract: "List transfers, newest first", options: PageOptions.all,
        examples: [CommandExample("bank transfers list --limit 5")])

    private static let showVerb = CommandSpecification(
        name: "show", abstract: "Show a transfer",
        arguments: [.required("ID", help: "The transfer's id, such as TRF000012", completion: .transfer)],
        examples: [CommandExample("bank transfers show TRF000012")])
}

extension TransfersCommand {
    static let holdVerb = CommandSpecification(
        name: "hold", abstract: "Reserve money for a payee, to be taken later",
        discussion: """
            The money, and the fee of the transfer that it becomes, stay on the account and can be spent for nothing \
            else. 'bank transfers capture' takes it, or a part of it, once; 'bank transfers release' lets it go. What \
            nobody took by the last day expires, and 'bank ledger close-day' frees it.

            A hold asks for no code: whoever would need one must be a beneficiary you trust.
            """,
        options: moneyOptions + [
            .option(
                "expires", value: "DATE", help: "The last day on which it can be taken, at most a year away",
                default: "7 days from now")
        ],
        supportedGlobals: globals,
        examples: [
            CommandExample("bank transfers hold --to ACC002 --amount 250 --reference 'Deposit'"),
            CommandExample("bank transfers hold --to BEN001 --amount 20 --expires 2026-07-31"),
        ])

    static let captureVerb = CommandSpecification(
        name: "capture", abstract: "Take what is on hold, or a part of it; the rest is free again",
        arguments: [idArgument],
        options: [.option("amount", value: "AMOUNT", help: "How much of it", default: "all")],
        supportedGlobals: globals,
        examples: [CommandExample("bank transfers capture HLD000001 --amount 10")])

    static let releaseVerb = CommandSpecification(
        name: "release", abstract: "Let go what is on hold", arguments: [idArgument],
        supportedGlobals: globals,
        examples: [CommandExample("bank transfers release HLD000001")])

    static let holdsVerb = CommandSpecification(
        name: "holds", abstract: "List what is or was on hold, newest first", options: PageOptions.all,
        examples: [CommandExample("bank transfers holds --limit 5")])

    private static let globals = ["dry-run", "idempotency-key"]

    private static let idArgument = ArgumentSpecification.required(
        "HOLD", help: "The hold's id, such as HLD000001")
}

extension TransfersCommand {
    @MainActor
    func start(in host: any CommandHost) async throws {
        try await TransfersCoordinator(host: host).start(self)
    }
}
