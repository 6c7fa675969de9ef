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

    /// What became of the payments, or in a dry run would.
    public var state: LoadState<Change<TransferImportReport>> { loader.state }
    /// How far the import came; stays after its end.
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

/// Which payments of a file are to be made, and how.
public struct TransferImportRequest: Hashable, Sendable {
    public let path: String
    /// How it is written; `nil` to see that from its beginning.
    public let format: PaymentFileFormat?
    /// What names the account that pays where the file names none of this bank; empty for the default account.
    public let from: String
    /// Whether all are made or none.
    public let isLinked: Bool
    /// The caller's name for this import; with another one the same file is paid again.
    public let idempotencyKey: IdempotencyKey?
    /// Whether it is made or only tried.
    public let mode: ExecutionMode

    public init(
        path: String, format: PaymentFileFormat? = nil, from: String = "", isLinked: Bool = false,
        idempotencyKey: IdempotencyKey? = nil, mode: ExecutionMode = .commit
    ) {
        self.path = path
        self.format = format
        self.from = from
        self.isLinked = isLinked
        self.idempotencyKey = idempotencyKey
        self.mode = mode
    }
}

/// How far an import of payments has come.
public struct TransferImportProgress: Hashable, Sendable {
    /// How many payments were made or refused.
    public let paymentCount: Int
    public let totalCount: Int

    public init(paymentCount: Int, totalCount: Int) {
        self.paymentCount = paymentCount
        self.totalCount = totalCount
    }
}

/// What became of the payments of a file.
public struct TransferImportReport: Equatable, Sendable {
    public struct Refusal: Equatable, Sendable {
        /// The payment as the file has it.
        public let payment: PaymentInstruction
        public let error: ServiceError

        public init(_ payment: PaymentInstruction, _ error: ServiceError) {
            self.payment = payment
            self.error = error
        }
    }

    public let file: PaymentFileSummary
    public internal(set) var bookedCount = 0
    /// How many wait for their day from now on.
    public internal(set) var scheduledCount = 0
    /// How many were made by an earlier import of the same file.
    public internal(set) var madeBeforeCount = 0
    /// Those that were refused, in the order of the file.
    public internal(set) var refusals: [Refusal] = []

    public init(file: PaymentFileSummary) {
        self.file = file
    }

    /// How many payments were looked at.
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
