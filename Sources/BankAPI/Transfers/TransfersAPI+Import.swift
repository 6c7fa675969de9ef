public import BankDomain
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
    public static let fields = ResourceFields<TransferImportState>(
        .text("path", \.path), .word("format", \.file.format), .text(optional: "messageID", \.messageID),
        .integer("paymentCount", \.paymentCount), .integer("bookedCount", \.bookedCount),
        .integer("scheduledCount", \.scheduledCount), .integer("madeBeforeCount", \.madeBeforeCount),
        .objects("refused", "RefusedPayment", refusedFields, \.refusals),
        .texts("notices", \.file.noticeTexts))

    private static let refusedFields = ResourceFields<Refusal>(
        .integer("line", \.payment.line), .text("endToEndID", \.payment.endToEndID),
        .text("creditorAccount", \.payment.creditorAccount), .text("amount", \.payment.amountText),
        .text("code", \.code), .text("reason", \.reason))

    private var path: String { FilePath.name(of: file.path) }
    private var messageID: String? { file.format == .pain001 ? file.messageID : nil }
    private var paymentCount: Int { bookedCount + scheduledCount + madeBeforeCount + refusals.count }
}

/// A file with payments, and how it is paid.
public struct TransferFile: Sendable {
    public let path: String
    public let format: PaymentFileFormat?
    public let from: String
    public let isLinked: Bool
    public let idempotencyKey: IdempotencyKey?
    public let mode: ExecutionMode
}

extension TransfersAPI {
    private static let file = Parameter(
        TransferFile.init, Parameter.file("The payments: CSV or pain.001")(\.path),
        Parameter.word("format", in: .query, "The file's format; detected if left out")
            .optional(\.format),
        Parameter.text(
            "fromAccountID", in: .query,
            "The paying account if the file names none; your default account if left out"
        ).default("")(\.from),
        Parameter.flag("linked", in: .query, "Make all payments or none")(\.isLinked),
        Parameter.givenKey(\.idempotencyKey), Parameter.mode(\.mode))

    static let importFile = Route(
        "transfers import", .post, "/transfers/import", "Make the payments in a file", file,
        traits: .reportsStatus,
        longWork: LongWork(.transfersImport)
    ) { try await $0.importTransfers($1) }
}
