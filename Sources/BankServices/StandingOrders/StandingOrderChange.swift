package import BankDomain
import LanguageKit

/// What a payer may do with a standing order that is there.
public enum StandingOrderChange: String, Hashable, Sendable, CaseIterable {
    /// Nothing is paid until it is resumed.
    case pause
    /// It goes on with the first occurrence from today on. What was left out meanwhile is not made up for.
    case resume
    /// Its next occurrence is left out.
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

    /// The order as it is afterwards. Throws `invalidState` for an order that is not in a state for this, and
    /// `invalidValue` for one that is resumed and whose creditor no transfer can pay.
    package func applied(to order: StandingOrder, today: CalendarDate) throws(ServiceError) -> StandingOrder {
        guard states.contains(order.status) else {
            throw .invalidState(.standingOrder, name: order.id.text, status: order.status.rawValue)
        }
        var order = order
        switch self {
        case .pause: order.stop(.paused)
        case .cancel: order.stop(.cancelled)
        case .skip: order.skip()
        case .resume:
            if case .recorded(let text) = order.creditor {
                throw .invalidValue(
                    field: "to", value: text,
                    reason: .malformed(expected: "an account of this bank, a beneficiary or an IBAN"))
            }
            order.activate(from: today)
        }
        return order
    }

    private var states: Set<StandingOrder.Status> {
        switch self {
        case .pause, .skip: [.active]
        case .resume: [.paused]
        case .cancel: [.active, .paused]
        }
    }
}
