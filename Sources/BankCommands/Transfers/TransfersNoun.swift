import BankDomain
import BankFeatures
import BankServices
import CommandLineKit
import LanguageKit

enum TransfersNoun: Noun {
    static let nodes = [
        group(
            "transfers", "Make and list transfers",
            [
                create, quote, challenges, confirm, cancel, reverse, importPayments, hold, capture, release,
                holds,
                list, show,
            ])
    ]

    private static let create = verb(
        "create", "Transfer money to a payee, an account or an IBAN",
        discussion: """
            All entries of a transfer, including its fee, are booked together or not at all. With --idempotency-key \
            you can safely repeat the command: the money moves once.

            Some transfers need a code from your second factor. At a terminal you're asked for it. Elsewhere the \
            command exits with 4 and shows a challenge; confirm it with 'bank transfers confirm'.

            At a terminal, if you leave out --to or --amount, you are asked for all missing values, and nothing is \
            moved before you confirm.

            With a future --on date, the transfer is made when that day ends ('bank ledger close-day').
            """,
        draft, money,
        examples: [
            "bank transfers create --from ACC001 --to ACC002 --amount 250",
            "bank transfers create --to ACC005 --amount 1450 --reference 'Rent July' --dry-run",
            "bank transfers create --to GB33BUKB20201555555555 --name 'Ada Lovelace' --amount 20",
        ]
    ) { views, draft, options in
        TransferCreationView(
            viewModel: views.makeTransfer(draft, options.idempotencyKey), payees: views.payees(),
            mode: options.mode)
    }

    private static let quote = verb(
        "quote", "Show a transfer's fee and the amount the payee gets",
        discussion: "No money is moved. Your balance and your limits are not checked.",
        draft,
        examples: ["bank transfers quote --to GB33BUKB20201555555555 --name 'Ada Lovelace' --amount 20"]
    ) { views, draft in
        RecordView(of: views.quote(of: draft), \.state, TransferQuoteColumns.all) {
            await $0.load()
        }
    }

    private static let challenges = verb(
        "challenges", "List payments that wait for a code, oldest first",
        examples: ["bank transfers challenges"]
    ) { ChallengesListView(viewModel: $0.challenges()) }

    private static let confirm = verb(
        "confirm", "Confirm a transfer with a code", required("ID", help: "Challenge ID, such as CHL000001"),
        code, examples: ["bank transfers confirm CHL000001 --code 123456"]
    ) { $0.answer(to: ChallengeID($1), code: $2) }

    private static let cancel = verb(
        "cancel", "Cancel a scheduled transfer",
        required("ID", help: "Transfer ID, such as SCH000001", completion: .transfer), dryRun,
        examples: ["bank transfers cancel SCH000001"]
    ) { views, id, mode in
        let model = views.change(of: TransferID(id))
        return TransferChangeView(
            viewModel: model, state: \.state, columns: { TransferColumns.all($0) }, payees: views.payees(),
            mode: mode, question: Notice.confirmCancelling(model.id), key: { _ in nil },
            headline: { Done.transfer($0, to: $1.payee(of: $0), mode: mode) }
        ) { await $0.cancel(mode: mode) }
    }

    private static let reverse = verb(
        "reverse", "Reverse a transfer (operators only)",
        discussion: """
            A new booking returns the money, including the fee. A transfer can be reversed once, and the payee must \
            still have the money.
            """,
        id, money, examples: ["bank transfers reverse TRF000012"]
    ) { views, id, options in
        let model = views.change(of: id, options.idempotencyKey)
        return TransferChangeView(
            viewModel: model, state: \.state, columns: { TransferColumns.all($0) }, payees: views.payees(),
            mode: options.mode, question: Notice.confirmReversing(id), key: { $0.idempotencyKey },
            headline: { transfer, _ in Done.reversal(transfer) }
        ) { await $0.reverse(mode: options.mode) }
    }

    private static let importPayments = verb(
        "import", "Make the payments in a CSV or ISO 20022 pain.001 file",
        discussion: """
            The whole file is read first. If it is cut off, or if its counts or sums are wrong, nothing is booked. \
            Then each payment is booked or refused on its own; with --all-or-nothing all are booked, or none.

            You can run the same file again, even after an interruption: missing payments are made, and no payment is \
            made twice. A CSV file that you change is another file, unless you name it with --idempotency-key: then \
            lines that you don't change are not paid again. With a new key they are.

            CSV files have a header with to and amount and, if needed, from, currency, name, reference and date. Give \
            accounts by ID, number or IBAN, and saved payees also by name. A payment that needs a code is refused, \
            because you are not asked for codes here: make it by itself with 'bank transfers create', or trust the \
            payee with 'bank beneficiaries trust'.

            If pain.001 names a bank for an account, the account must belong to that bank. Accounts at other banks are \
            paid by IBAN only. If the file names another bank for the payer, use --from. Each side pays its own bank, so \
            a payment to another bank whose charges only one side pays (DEBT, CRED) is refused.

            With --answer, the status of the file and of each payment is written as pain.002, even if the file is \
            refused.

            The exit code is 5 if a payment is refused while others are booked.
            """,
        importRequest,
        examples: [
            "bank transfers import salaries.xml --dry-run",
            "bank transfers import rents.csv --from ACC001 --all-or-nothing",
            "bank transfers import salaries.xml --answer status.xml",
        ]
    ) { TransferImportView(viewModel: $0.imports(), request: $1) }

    private static let importRequest = Input(
        inputFile(help: "Payment file, or - for standard input"),
        text(
            "from", value: "ACCOUNT", help: "Account to pay from if the file doesn't name one at this bank",
            default: "your default account, for CSV"),
        choice("format", of: PaymentFileFormat.allCases, help: "File format, if detection fails"),
        flag("all-or-nothing", help: "Book all payments, or none if one is refused"),
        option("answer", value: "FILE", help: "New file for the status of each payment (pain.002)"), money
    ) {
        TransferImportRequest(
            path: $0, format: $2, from: $1, isLinked: $3, idempotencyKey: $5.idempotencyKey, answerPath: $4,
            mode: $5.mode)
    }

    private static let list = verb(
        "list", "List transfers, newest first",
        filter, page,
        fields: .of(TransferColumns.all(PayeeNames())),
        examples: [
            "bank transfers list --limit 5", "bank transfers list --status failed",
            "bank transfers list --payee 'Ada Lovelace' --from 2026-06-01",
        ]
    ) { TransfersListView(viewModel: $0.list($1, $2), payees: $0.payees()) }

    private static let filter = Input(
        option("account", value: "ACCOUNT", help: "Only this account", default: "all your accounts"),
        text(
            "payee", value: "PAYEE",
            help: "Only this payee: a saved payee, an account of this bank or an IBAN"),
        period(from: "First day", to: "Last day"),
        choice("status", of: Transfer.Status.allCases, help: "Only transfers with this status")
    ) {
        TransfersFilter(
            account: $0.map(AccountSelection.named), payee: $1, from: $2.from, to: $2.to, status: $3)
    }

    private static let show = verb(
        "show", "Show a transfer", id, examples: ["bank transfers show TRF000012"]
    ) { TransferDetailView(viewModel: $0.transfer($1), payees: $0.payees()) }

    private static let id = Input(
        required("ID", help: "Transfer ID, such as TRF000012", completion: .transfer)
    ) { TransferID($0) }

    private static let draft = Input(payment, date("on", help: "Day of the transfer", default: "today")) {
        var draft = $0
        draft.executionDate = $1
        return draft
    }

    /// The amount, the source and the destination.
    static let payment = Input(
        text("from", value: "ACCOUNT", help: "Account to pay from", default: "your default account"),
        required("to", value: "PAYEE", help: "Payee: a saved payee, an account of this bank or an IBAN"),
        text("name", value: "NAME", help: "Account holder's name, for an IBAN of another bank"),
        required("amount", value: "AMOUNT", help: "Amount, such as 12.50"),
        currency("Currency of the amount; must match the account's", default: "the account's currency"),
        anyText("reference", value: "TEXT", help: "Reference for the payee, at most 140 characters")
    ) {
        TransferDraft(from: $0, to: $1, creditorName: $2, amount: $3, currency: $4, reference: $5 ?? "")
    }

    static func views(in host: any CommandHost) -> TransfersViewFactory {
        TransfersViewFactory(services: host.services, random: host.randomSource) {
            host.makeTransfer(draft: $0, idempotencyKey: $1)
        }
    }
}
