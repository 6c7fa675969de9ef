import BankDomain
import BankFeatures
package import BankServices
import CommandLineKit
import LanguageKit
import TerminalKit

enum ClearingNoun: Noun {
    static let nodes = [
        group(
            "clearing", "Send payments to other banks, and book their answers",
            discussion: """
                A payment to another bank waits until 'bank clearing export' writes it to a file for the clearing. \
                'bank clearing import' reads the clearing's answers: payments that were settled, rejected or sent \
                back, and payments and direct debits from other banks. You can import a file again; each payment is \
                booked once.
                """,
            [list, export, write, importFile, recall, incoming, resolve, answer])
    ]

    private static let list = verb(
        "list", "List payments to other banks",
        choice("status", of: ClearingState.Status.allCases, help: "Only payments with this status"),
        page(defaultLimit: 20),
        fields: .of(OutgoingPaymentColumns.all),
        examples: ["bank clearing list", "bank clearing list --status returned"]
    ) { views, status, page in
        ListView(
            of: views.clearing(), \.payments, OutgoingPaymentColumns.all,
            emptyText: status == nil
                ? "No payments are on their way to other banks."
                : "No payments to other banks have this status."
        ) { await $0.loadPayments(status, page: page) }
    }

    private static let format = choice(
        "format", of: ClearingFileFormat.allCases, help: "Format of the payments", default: "pacs.008")

    private static let export = verb(
        "export", "Write waiting payments to a file for the clearing",
        discussion: """
            The file contains the payments as pacs.008 (ISO 20022), or as pain.001 for a bank that sends them on. \
            Returned payments and direct debits of other banks are written to a second file (pacs.004), recalls to a \
            third (camt.056), and refused recalls to a fourth (camt.029). If writing fails, the error names the message: \
            write it with 'bank clearing write'.
            """,
        newFile, format, money,
        examples: [
            "bank clearing export payments.xml", "bank clearing export payments.xml --format pain.001",
        ]
    ) { views, path, format, options in
        let model = views.clearing(options.idempotencyKey)
        return ChangeView(
            of: model, \.export, ClearingMessageColumns.all, options.mode,
            saying: { Done.exported($0) }, key: { $0.idempotencyKey }
        ) { await $0.export(to: path, as: format ?? .interbankTransfer, mode: options.mode) }
    }

    private static let write = verb(
        "write", "Write the file of an earlier message again",
        required("MESSAGE", help: "Message ID"), newFile, format,
        examples: ["bank clearing write CLM000001 payments.xml"]
    ) { views, id, path, format in
        ChangeView(
            of: views.clearing(), \.export, ClearingMessageColumns.all, .commit, saying: { Done.exported($0) }
        ) { await $0.write(id, to: path, as: format ?? .interbankTransfer) }
    }

    private static let importFile = verb(
        "import", "Book the answers and payments in a clearing file",
        discussion: """
            It reads pacs.002, pacs.003, pacs.004, pacs.007, pacs.008, camt.029, camt.054 and camt.056 (ISO 20022). If \
            another bank recalls a payment, answer with 'bank clearing answer'. A payment that can't be booked on an \
            account is held in suspense: see 'bank clearing incoming --status suspended'. A direct debit that the \
            payer doesn't allow is returned with the next message. The exit code is 5 if the file contradicts the \
            bank's data.
            """,
        inputFile(help: "File from the clearing, or - for standard input"), dryRun,
        examples: ["bank clearing import answers.xml --dry-run"]
    ) { views, path, mode in ClearingImportView(viewModel: views.clearing(), path: path, mode: mode) }

    private static let recall = verb(
        "recall", "Ask the other bank to return a payment",
        discussion: """
            The request goes with the next 'bank clearing export'. The other bank sends the money back, or refuses \
            with a reason.
            """,
        required("TRANSFER", help: "Transfer ID"),
        required(
            "reason", value: "REASON", help: "ISO 20022 reason: DUPL, TECH, FRAD, CUST, AC03 or AM09"),
        dryRun,
        examples: ["bank clearing recall TRF000001 --reason DUPL"]
    ) { views, id, reason, mode in
        ChangeView(
            of: views.clearing(), \.recall, OutgoingPaymentColumns.all, mode, saying: { Done.recalled($0) }
        ) { await $0.recall(id, reason: reason, mode: mode) }
    }

    private static let incoming = verb(
        "incoming", "List payments from other banks",
        choice("status", of: IncomingPayment.Status.allCases, help: "Only payments with this status"),
        page(defaultLimit: 20),
        fields: .of(IncomingPaymentColumns.all), examples: ["bank clearing incoming --status suspended"]
    ) { views, status, page in
        ListView(
            of: views.clearing(), \.incomingPayments, IncomingPaymentColumns.all,
            emptyText: "No payments came from other banks."
        ) { await $0.loadIncomingPayments(status, page: page) }
    }

    private static let resolve = verb(
        "resolve", "Book a suspended payment on an account, or send it back",
        required("PAYMENT", help: "Incoming payment ID"), destination, dryRun,
        examples: [
            "bank clearing resolve INC000001 --account ACC001",
            "bank clearing resolve INC000001 --return AC01",
        ]
    ) { views, id, destination, mode in
        ChangeView(
            of: views.clearing(), \.resolution, IncomingPaymentColumns.all, mode,
            saying: { Done.resolved($0) }
        ) { await $0.resolve(id, account: destination.account, reason: destination.reason, mode: mode) }
    }

    private static let destination = Input<(account: String?, reason: String?)>(
        option(
            "account", value: "ACCOUNT", help: "Account that gets the money", completion: .listed(.account)),
        option("return", value: "REASON", help: "Send it back, with an ISO 20022 reason such as AC01")
    ) { (account, reason) throws(CommandLineError) in
        guard account != nil || reason != nil else {
            throw .missingOptions(
                ["--account or --return"],
                context: CommandContext(
                    "clearing", "resolve", usage: "PAYMENT [--account ACCOUNT] [--return REASON] [options]"))
        }
        return (account, reason)
    }

    private static let answer = verb(
        "answer", "Return a recalled payment, or refuse to",
        discussion: """
            The other bank gets the money, or the refusal, with the next 'bank clearing export'. If the money is \
            booked on an account, it is taken from there.
            """,
        required("PAYMENT", help: "Incoming payment ID"), decision, dryRun,
        examples: [
            "bank clearing answer INC000001 --accept", "bank clearing answer INC000001 --refuse CUST",
        ]
    ) { views, id, decision, mode in
        ChangeView(
            of: views.clearing(), \.resolution, IncomingPaymentColumns.all, mode,
            saying: { Done.resolved($0) }
        ) { await $0.answer(id, isAccepted: decision.isAccepted, refusal: decision.refusal, mode: mode) }
    }

    private static let decision = Input<(isAccepted: Bool, refusal: String?)>(
        flag("accept", help: "Give the money back"),
        option(
            "refuse", value: "REASON",
            help: "Keep it, with an ISO 20022 reason: CUST, NOAS, LEGL, AC04 or AM04")
    ) { (isAccepted, refusal) throws(CommandLineError) in
        guard isAccepted || refusal != nil else {
            throw .missingOptions(
                ["--accept or --refuse"],
                context: CommandContext(
                    "clearing", "answer", usage: "PAYMENT [--accept] [--refuse REASON] [options]")
            )
        }
        return (isAccepted, refusal)
    }

    static func views(in host: any CommandHost) -> ClearingViewFactory {
        ClearingViewFactory(services: host.services, random: host.randomSource)
    }
}

@MainActor
package struct ClearingViewFactory {
    package typealias Dependencies = HasClearingService & HasClearingFileService & HasTellerService

    let services: any Dependencies
    let random: any RandomSource

    func clearing(_ key: IdempotencyKey? = nil) -> ClearingViewModel {
        ClearingViewModel(
            idempotencyKey: key, clearingService: services.clearingService,
            clearingFileService: services.clearingFileService, tellerService: services.tellerService,
            random: random)
    }
}

/// Books what a file of the clearing says, and shows what became of each payment.
struct ClearingImportView: TerminalView {
    let viewModel: ClearingViewModel
    let path: String
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(ClearingOutcomeColumns.all)
        await viewModel.importFile(path, mode: mode)
        let report = try viewModel.report.get().value
        try screen.show(
            ListPresentation(
                columns: ClearingOutcomeColumns.all, rows: report.outcomes,
                emptyText: "The file has no answers that change anything."))
        let contradictions = report.outcomes.count { $0.effect == .contradicts }
        if contradictions > 0 { throw PaymentsRefused(count: contradictions) }
    }
}

extension Done {
    fileprivate static func exported(_ written: WrittenClearingMessage) -> Phrase {
        let paths = Phrase.list(written.paths.map { Phrase(verbatim: $0) }, .comma)
        return "Wrote the message \(written.message.id) to \(paths)."
    }

    static func received(_ payment: IncomingPayment) -> Phrase {
        let (amount, name) = (payment.amount.shown, displayable(payment.debtorName))
        guard let account = payment.accountID else {
            return "\(amount) from \(name) is in suspense (\(payment.id))."
        }
        return "Received \(amount) from \(name) on \(account) (\(payment.id))."
    }

    fileprivate static func resolved(_ payment: IncomingPayment) -> Phrase {
        if payment.status == .returning { return "\(payment.id) goes back with the next message." }
        if payment.recall?.status == .refused { return "\(payment.id) is not given back." }
        guard let account = payment.accountID else { return "\(payment.id) is in suspense." }
        return "Booked \(payment.id) on \(account)."
    }

    fileprivate static func recalled(_ payment: OutgoingPayment) -> Phrase {
        "\(payment.id) is asked back with the next message."
    }
}
