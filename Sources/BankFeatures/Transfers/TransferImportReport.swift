import BankDomain
public import BankServices

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
