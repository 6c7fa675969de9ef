import BankDomain

/// The names of errors that the demo bank can simulate. The error says what the call said: its account, amount, payee
/// and key.
public enum DemoFault: String, CaseIterable, Sendable {
    case networkError, serverError, decodingError, unauthorized, tooManyAttempts, unknown
    case challengeRequired, insufficientFunds, limitExceeded, accountFrozen, accountClosed, cannotBePaid
    case coolingOff, nameMismatch, duplicateRequest, cardDeclined, ratesTooOld, notFound
    /// The change is not made.
    case outcomeUnknown
    /// The change is made, and its answer is lost.
    case outcomeUnknownMade = "outcomeUnknown:made"

    /// Whether calls of an operation have what the error states.
    public func fits(_ operation: BankOperation) -> Bool {
        switch self {
        case .networkError, .serverError, .decodingError, .unauthorized, .tooManyAttempts, .unknown: true
        case .insufficientFunds, .limitExceeded, .accountFrozen, .accountClosed, .duplicateRequest, .notFound,
            .outcomeUnknown, .outcomeUnknownMade, .ratesTooOld:
            operation.movesMoney
        case .cannotBePaid, .coolingOff: operation.movesMoney && operation.namesPayee
        case .challengeRequired:
            [.transfersCreate, .standingOrdersCreate, .standingOrdersUpdate].contains(operation)
        case .nameMismatch: operation == .beneficiariesAdd
        case .cardDeclined: operation == .cardsAuthorise
        }
    }

    package static func all(fitting operation: BankOperation) -> [DemoFault] {
        allCases.filter { $0.fits(operation) }
    }
}

extension BankOperation {
    /// Whether its request has an account, an amount and a key, or names what has them.
    fileprivate var movesMoney: Bool {
        switch self {
        case .transfersCreate, .transfersImport, .transfersConfirm, .transfersReverse, .transfersHold,
            .transfersCapture, .transfersRelease, .standingOrdersCreate, .standingOrdersUpdate,
            .standingOrdersConfirm, .cardsAuthorise, .cardsCapture, .cardsReverse, .cardsRefund,
            .tellerDeposit,
            .tellerWithdraw, .tellerReverse:
            true
        default: false
        }
    }

    fileprivate var namesPayee: Bool {
        switch self {
        case .transfersCreate, .transfersImport, .transfersConfirm, .transfersHold, .transfersCapture,
            .standingOrdersCreate, .standingOrdersUpdate, .standingOrdersConfirm:
            true
        default: false
        }
    }
}
