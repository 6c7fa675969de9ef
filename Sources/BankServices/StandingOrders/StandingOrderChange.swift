public import BankDomain
import LanguageKit

/// A change that a payer can make to an existing standing order.
public enum StandingOrderChange: String, Hashable, Sendable, CaseIterable {
    /// Payments stop until it is resumed.
    case pause
    /// It continues with the first occurrence from today on. Missed occurrences are not made up for.
    case resume
    /// Its next occurrence is skipped.
    case skip
    case cancel

    /// The operation, for the audit trail.
    public var operation: BankOperation {
        switch self {
        case .pause: .standingOrdersPause
        case .resume: .standingOrdersResume
        case .skip: .standingOrdersSkip
        case .cancel: .standingOrdersCancel
        }
    }

    /// Whether an order's status allows it.
    public func isAllowed(for order: StandingOrder) -> Bool { states.contains(order.status) }

    private var states: Set<StandingOrder.Status> {
        switch self {
        case .pause, .skip: [.active]
        case .resume: [.paused]
        case .cancel: [.active, .paused]
        }
    }
}

extension StandingOrder {
    /// The creditor, if it can be paid by transfer. Throws `invalidValue` for one recorded by another bank.
    package func payableCreditor() throws(ServiceError) -> TransferDestination {
        switch creditor {
        case .destination(let destination): return destination
        case .recorded(let text):
            throw .invalidValue(
                field: .to, value: text,
                reason: .malformed(expected: "an account of this bank, a saved payee or an IBAN"))
        }
    }
}
