import BankDomain
public import BankServices

/// The outcome of the payments of a file.
public struct TransferImportState: Resource {
    /// A refused payment, with the reason in English.
    public struct Refusal: Sendable {
        public let payment: PaymentInstruction
        public let code: String
        public let reason: String

        public init(payment: PaymentInstruction, code: String, reason: String) {
            self.payment = payment
            self.code = code
            self.reason = reason
        }
    }

    public let file: PaymentFileSummary
    public let bookedCount: Int
    public let scheduledCount: Int
    public let madeBeforeCount: Int
    public let refusals: [Refusal]

    public init(
        file: PaymentFileSummary, bookedCount: Int, scheduledCount: Int, madeBeforeCount: Int,
        refusals: [Refusal]
    ) {
        self.file = file
        self.bookedCount = bookedCount
        self.scheduledCount = scheduledCount
        self.madeBeforeCount = madeBeforeCount
        self.refusals = refusals
    }

    public static let schemaName = "TransferImport"
    public static let fields = ResourceFields<TransferImportState>([
        .text("path") { FilePath.name(of: $0.file.path) },
        .word("format") { $0.file.format },
        .text(optional: "messageID") { $0.file.format == .pain001 ? $0.file.messageID : nil },
        .integer("paymentCount") {
            $0.bookedCount + $0.scheduledCount + $0.madeBeforeCount + $0.refusals.count
        },
        .integer("bookedCount") { $0.bookedCount },
        .integer("scheduledCount") { $0.scheduledCount },
        .integer("madeBeforeCount") { $0.madeBeforeCount },
        .objects("refused", "RefusedPayment", refusedFields) { $0.refusals },
    ])

    private static let refusedFields: [Field<Refusal>] = [
        .integer("line") { $0.payment.line },
        .text("endToEndID") { $0.payment.endToEndID },
        .text("creditorAccount") { $0.payment.creditorAccount },
        .text("amount") {
            [$0.payment.amount, $0.payment.currency?.code].compactMap(\.self).joined(separator: " ")
        },
        .text("code") { $0.code },
        .text("reason") { $0.reason },
    ]
}

extension TransfersAPI {
    public static let fileFormat = Parameter<PaymentFileFormat>.word(
        "format", in: .query, "How the file is written; seen from its beginning if left out")
    public static let fallback = Parameter<String>.text(
        "fromAccountID", in: .query,
        "The account that pays where the file names none; the default if left out"
    ).optional
    public static let isLinked = Parameter<Bool>.flag("linked", in: .query, "Make all payments or none")

    public static let importFile = Route<TransferImportState>(
        "transfers import", .post, "/transfers/import", "Make the payments of a file",
        [
            fileFormat.description, fallback.description, isLinked.description, Paging.dryRun.description,
        ], upload: .file("The payments: CSV or pain.001"), movesMoney: true,
        longWork: LongWork(.transfersImport))
}
