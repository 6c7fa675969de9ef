public import BankDomain
public import BankServices
public import Observation

/// Makes the payments of a file.
@Observable
@MainActor
public final class TransferImportViewModel {
    private let loader = ProgressLoader<TransferImportProgress, Change<TransferImportReport>>()
    private let paymentFileService: any PaymentFileServiceProtocol
    private let accountService: any AccountServiceProtocol
    private let beneficiaryService: any BeneficiaryServiceProtocol
    private let transferService: any TransferServiceProtocol

    public init(
        paymentFileService: any PaymentFileServiceProtocol, accountService: any AccountServiceProtocol,
        beneficiaryService: any BeneficiaryServiceProtocol, transferService: any TransferServiceProtocol
    ) {
        self.paymentFileService = paymentFileService
        self.accountService = accountService
        self.beneficiaryService = beneficiaryService
        self.transferService = transferService
    }

    /// The result for the payments, or in a dry run what it would be.
    public var state: LoadState<Change<TransferImportReport>> { loader.state }
    /// The progress of the import; remains after the end.
    public var progress: TransferImportProgress? { loader.progress }

    /// Imports, unless an import is running.
    public func run(_ request: TransferImportRequest) async {
        let work = TransferImport(
            request, files: paymentFileService, accounts: accountService, beneficiaries: beneficiaryService,
            transfers: transferService)
        await loader.perform { report in
            Change(try await work.run(report), mode: request.mode)
        }
    }
}

/// The payments of a file to make, and how.
public struct TransferImportRequest: Hashable, Sendable {
    public let path: String
    /// The format of the file; `nil` to detect it.
    public let format: PaymentFileFormat?
    /// The account to debit if the file names none of this bank; empty for the default account.
    public let from: String
    /// Whether the payments are made all or nothing.
    public let isLinked: Bool
    /// The caller's key for this import; with another key the same file is paid again.
    public let idempotencyKey: IdempotencyKey?
    /// The new file that answers a pain.001 (ISO 20022, `pain.002`); `nil` for none.
    public let answerPath: String?
    /// Whether it is committed or a dry run.
    public let mode: ExecutionMode
    /// Whether the report has each payment. Without it a file of any length needs little memory.
    public let keepsLines: Bool
    /// The most payments that are made or tried together.
    let wholeMaximum: Int

    public init(
        path: String, format: PaymentFileFormat? = nil, from: String = "", isLinked: Bool = false,
        idempotencyKey: IdempotencyKey? = nil, answerPath: String? = nil, mode: ExecutionMode = .commit,
        keepsLines: Bool = false, wholeMaximum: Int = TransferBatch.lineMaximum
    ) {
        self.keepsLines = keepsLines
        self.wholeMaximum = wholeMaximum
        self.path = path
        self.format = format
        self.from = from
        self.isLinked = isLinked
        self.idempotencyKey = idempotencyKey
        self.answerPath = answerPath
        self.mode = mode
    }
}

/// The progress of an import of payments.
public struct TransferImportProgress: Hashable, Sendable {
    /// How many payments were made or refused.
    public let paymentCount: Int
    public let totalCount: Int

    public init(paymentCount: Int, totalCount: Int) {
        self.paymentCount = paymentCount
        self.totalCount = totalCount
    }
}

/// The result for the payments of a file.
public struct TransferImportReport: Equatable, Sendable {
    public struct Refusal: Equatable, Sendable {
        /// The payment as stated in the file.
        public let payment: PaymentInstruction
        public let error: ServiceError

        public init(_ payment: PaymentInstruction, _ error: ServiceError) {
            self.payment = payment
            self.error = error
        }
    }

    /// One payment, and what became of it.
    public struct Line: Equatable, Sendable {
        /// The payment as stated in the file.
        public let payment: PaymentInstruction
        public let outcome: TransferLineOutcome
    }

    public let file: PaymentFileSummary
    /// The payments in the order of the file, if they were asked for.
    public internal(set) var lines: [Line] = []
    public internal(set) var bookedCount = 0
    /// How many are scheduled now for a later day.
    public internal(set) var scheduledCount = 0
    /// How many were already made by an earlier import of the same file.
    public internal(set) var madeBeforeCount = 0
    /// The refused payments, in the order of the file.
    public internal(set) var refusals: [Refusal] = []
    /// What became of each payment, if the file is answered.
    package var answers: [PaymentFileAnswer.Payment] = []

    public init(file: PaymentFileSummary) {
        self.file = file
    }

    /// How many payments were processed.
    public var paymentCount: Int { bookedCount + scheduledCount + madeBeforeCount + refusals.count }

    mutating func add(_ outcome: TransferLineOutcome, of payment: PaymentInstruction) {
        switch outcome {
        case .made(let transfer) where transfer.status == .pending: scheduledCount += 1
        case .made: bookedCount += 1
        case .madeBefore: madeBeforeCount += 1
        case .refused(let error): refusals.append(Refusal(payment, error))
        }
    }
}
