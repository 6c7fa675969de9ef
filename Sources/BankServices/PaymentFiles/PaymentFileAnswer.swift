public import BankDomain

/// What became of a file of payments, for its sender (ISO 20022, `pain.002`).
public struct PaymentFileAnswer: Equatable, Sendable {
    /// What became of one payment.
    public struct Payment: Equatable, Sendable {
        public let groupID: String
        public let endToEndID: String
        public let outcome: Outcome
        /// The transfer; `nil` if it was not made.
        public let transferID: TransferID?

        public init(
            groupID: String = "", endToEndID: String, outcome: Outcome, transferID: TransferID? = nil
        ) {
            self.groupID = groupID
            self.endToEndID = endToEndID
            self.outcome = outcome
            self.transferID = transferID
        }
    }

    public enum Outcome: Equatable, Sendable {
        /// It is scheduled for a later day, or would be made (in a dry run).
        case accepted
        /// It is booked, and on its way to another bank.
        case sent
        /// It is booked, and the payee has the money.
        case settled
        /// It was made, and the other bank has not accepted it or has sent it back.
        case rejected(PaymentReason)
        case refused(ServiceError)
    }

    /// The payments in the order of the file; empty if the whole file was refused.
    public let payments: [Payment]
    /// Why the whole file was refused.
    public let refusal: ServiceError?

    public init(_ payments: [Payment]) {
        self.payments = payments
        refusal = nil
    }

    /// The answer to a file of which nothing was made. It names the file without its folder, because others read it.
    public init(refusing error: ServiceError) {
        payments = []
        refusal = error.withoutFolder
    }
}

extension PaymentFileAnswer.Payment {
    /// What became of a payment that the bank answered.
    public init(_ payment: PaymentInstruction, _ outcome: TransferLineOutcome, mode: ExecutionMode) {
        let own: PaymentFileAnswer.Outcome =
            switch outcome {
            case .refused(let error): .refused(error)
            case .made, .madeBefore: outcome.transfer.map { .of($0, mode: mode) } ?? .accepted
            }
        self.init(
            groupID: payment.groupID, endToEndID: payment.endToEndID, outcome: own,
            transferID: mode == .commit ? outcome.transfer?.id : nil)
    }
}

extension PaymentFileAnswer.Outcome {
    static func of(_ transfer: Transfer, mode: ExecutionMode) -> Self {
        guard mode == .commit else { return .accepted }
        switch transfer.status {
        case .pending: return .accepted
        case .failed, .cancelled, .reversed: return .rejected(.notSpecified)
        case .booked: break
        }
        return switch transfer.clearing?.status {
        case nil, .settled: .settled
        case .accepted, .submitted: .sent
        case .rejected, .returned: .rejected(transfer.clearing?.reason ?? .notSpecified)
        }
    }
}

extension PaymentReason {
    static let limitExceeded = PaymentReason(known: "AM14")
    static let invalidAmount = PaymentReason(known: "AM12")
    static let forbidden = PaymentReason(known: "AG01")
    static let invalidDate = PaymentReason(known: "DT01")
    static let nameMismatch = PaymentReason(known: "BE01")
    static let chargeBearer = PaymentReason(known: "BE19")
    static let elementNotAllowed = PaymentReason(known: "CH17")
    static let invalidBank = PaymentReason(known: "RC01")
    static let invalidFile = PaymentReason(known: "FF01")
    /// The text beside the code says why.
    static let narrative = PaymentReason(known: "NARR")
}

extension ServiceError {
    fileprivate var withoutFolder: ServiceError {
        guard case .invalidFile(let path, let line, let column, let reason) = self else { return self }
        return .invalidFile(path: FilePath.name(of: path), line: line, column: column, reason: reason)
    }

    /// The code for a refused payment or file (ISO 20022, `ExternalStatusReason1Code`); the text beside it says more.
    package var paymentReason: PaymentReason {
        switch self {
        case .insufficientFunds: .insufficientFunds
        case .notFound(.account, _), .ambiguous(.account, _, _), .invalidIBAN: .unknownAccount
        case .accountFrozen, .cannotBePaid: .blockedAccount
        case .accountClosed: .closedAccount
        case .limitExceeded, .unauthorized(.beyondGrant): .limitExceeded
        case .currencyMismatch: .otherCurrency
        case .invalidAmount: .invalidAmount
        case .duplicateRequest: .duplicate
        case .nameMismatch: .nameMismatch
        case .unauthorized, .coolingOff: .forbidden
        case .invalidValue(.known(.executionDate), _, _): .invalidDate
        case .invalidValue(.known(.creditorAgent), _, _), .invalidValue(.known(.debtorAgent), _, _):
            .invalidBank
        case .invalidValue(.known(.chargeBearer), _, _): .chargeBearer
        case .invalidValue(.known(.chargesAccount), _, _): .elementNotAllowed
        case .invalidFile: .invalidFile
        case .lineRefused(_, let reason): reason.paymentReason
        default: .narrative
        }
    }
}
