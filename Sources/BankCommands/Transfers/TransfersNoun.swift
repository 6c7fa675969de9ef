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
        name: "transfers", abstract: "Make and list transfers",
        children: [
            .command(createVerb), .command(quoteVerb), .command(confirmVerb), .command(cancelVerb),
            .command(reverseVerb), .command(importVerb), .command(holdVerb), .command(captureVerb),
            .command(releaseVerb), .command(holdsVerb), .command(listVerb), .command(showVerb),
        ])

    /// The amount, the source and the destination.
    static let moneyOptions: [OptionSpecification] = [
        .option("from", value: "ACCOUNT", help: "Account to pay from", default: "your default account"),
        .required(
            "to", value: "PAYEE", help: "Payee: a saved payee, an account of this bank or an IBAN"),
        .option("name", value: "NAME", help: "Account holder's name, for an IBAN of another bank"),
        .required("amount", value: "AMOUNT", help: "Amount, such as 12.50"),
        .option(
            "currency", value: "CODE", help: "Currency of the amount", default: "the account's currency",
            completion: .currency),
        .option("reference", value: "TEXT", help: "Reference for the payee, at most 140 characters"),
    ]

    private static let draftOptions =
        moneyOptions + [
            .option("on", value: "DATE", help: "Day of the transfer", default: "today")
        ]

    private static let createVerb = CommandSpecification(
        name: "create", abstract: "Transfer money to a payee, an account or an IBAN",
        discussion: """
            All entries of a transfer, including its fee, are booked together or not at all. With --idempotency-key \
            you can safely repeat the command: the money moves once.

            Some transfers need a code from your second factor. On a terminal you are asked for it. Elsewhere the \
            command exits with 4 and shows a challenge; confirm it with 'bank transfers confirm'.

            On a terminal, if you leave out --to or --amount, you are asked for all missing values, and nothing is \
            moved before you confirm.

            With --on and a later day, the transfer waits until 'bank ledger close-day' makes it on that day.
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
        name: "quote", abstract: "Show a transfer's fee and the amount the payee gets",
        discussion: "No money is moved. Your balance and your limits are not checked.",
        options: draftOptions,
        examples: [
            CommandExample(
                "bank transfers quote --to GB33BUKB20201555555555 --name 'Ada Lovelace' --amount 20")
        ])

    private static let confirmVerb = CommandSpecification(
        name: "confirm", abstract: "Confirm a transfer with a code",
        arguments: [.required("ID", help: "Challenge ID, such as CHL000001")],
        options: [.option("code", value: "CODE", help: "Code from your second factor")],
        examples: [CommandExample("bank transfers confirm CHL000001 --code 123456")])

    private static let cancelVerb = CommandSpecification(
        name: "cancel", abstract: "Cancel a scheduled transfer",
        arguments: [.required("ID", help: "Transfer ID, such as SCH000001", completion: .transfer)],
        supportedGlobals: ["dry-run"],
        examples: [CommandExample("bank transfers cancel SCH000001")])

    private static let reverseVerb = CommandSpecification(
        name: "reverse", abstract: "Reverse a transfer (operators only)",
        discussion: """
            A new booking returns the money, including the fee. A transfer can be reversed once, and the payee must \
            still have the money.
            """,
        arguments: [.required("ID", help: "Transfer ID, such as TRF000012", completion: .transfer)],
        supportedGlobals: ["dry-run", "idempotency-key"],
        examples: [CommandExample("bank transfers reverse TRF000012")])

    private static let importVerb = CommandSpecification(
        name: "import", abstract: "Make the payments in a CSV or ISO 20022 pain.001 file",
        discussion: """
            The whole file is read first. If it is cut off, or if its counts or sums are wrong, nothing is booked. \
            Then each payment is booked or refused on its own; with --all-or-nothing all are booked, or none.

            You can run the same file again, also after an interruption: payments that are missing are booked, and \
            none twice. With --idempotency-key it is a new import, which pays again.

            CSV files have a header with to and amount and, if needed, from, currency, name, reference and date. Name \
            accounts by ID, number or IBAN, and saved payees also by name. A payment that needs a code is refused, \
            because you are not asked for codes here.

            If pain.001 names a bank for an account, the account must belong to that bank. Accounts at other banks are \
            paid by IBAN only. If the file names another bank for the payer, use --from.

            The exit code is 5 if a payment is refused while others are booked.
            """,
        arguments: [.required("FILE", help: "Payment file")],
        options: [
            .option(
                "from", value: "ACCOUNT",
                help: "Account to pay from if the file names none of this bank",
                default: "your default account, for CSV"),
            .choice(
                "format", of: PaymentFileFormat.allCases.map(\.rawValue),
                help: "File format, if detection fails"),
            .flag("all-or-nothing", help: "Book all payments, or none if one is refused"),
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
        arguments: [.required("ID", help: "Transfer ID, such as TRF000012", completion: .transfer)],
        examples: [CommandExample("bank transfers show TRF000012")])
}

extension TransfersCommand {
    static let holdVerb = CommandSpecification(
        name: "hold", abstract: "Reserve money for a payee and take it later",
        discussion: """
            A hold reserves an amount and the transfer fee on your account, so you can't spend them on anything else. \
            Use 'bank transfers capture' to take all or part of it, once, or 'bank transfers release' to release it. \
            If it is not captured by the last day, it expires, and 'bank ledger close-day' releases it.

            A hold needs no code. Where a transfer would need one, the payee of a hold must be one that you trust.
            """,
        options: moneyOptions + [
            .option(
                "expires", value: "DATE", help: "Last day to capture it, at most a year from now",
                default: "7 days from now")
        ],
        supportedGlobals: globals,
        examples: [
            CommandExample("bank transfers hold --to ACC002 --amount 250 --reference 'Deposit'"),
            CommandExample("bank transfers hold --to BEN001 --amount 20 --expires 2026-07-31"),
        ])

    static let captureVerb = CommandSpecification(
        name: "capture", abstract: "Capture all or part of a hold; the rest is released",
        arguments: [idArgument],
        options: [.option("amount", value: "AMOUNT", help: "Amount to capture", default: "all")],
        supportedGlobals: globals,
        examples: [CommandExample("bank transfers capture HLD000001 --amount 10")])

    static let releaseVerb = CommandSpecification(
        name: "release", abstract: "Release a hold", arguments: [idArgument],
        supportedGlobals: globals,
        examples: [CommandExample("bank transfers release HLD000001")])

    static let holdsVerb = CommandSpecification(
        name: "holds", abstract: "List present and past holds, newest first", options: PageOptions.all,
        examples: [CommandExample("bank transfers holds --limit 5")])

    private static let globals = ["dry-run", "idempotency-key"]

    private static let idArgument = ArgumentSpecification.required(
        "HOLD", help: "Hold ID, such as HLD000001")
}

extension TransfersCommand {
    @MainActor
    func start(in host: any CommandHost) async throws {
        try await TransfersCoordinator(host: host).start(self)
    }
}
