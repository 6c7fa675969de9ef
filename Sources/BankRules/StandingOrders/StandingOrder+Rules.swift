package import BankDomain
package import BankServices
import LanguageKit

extension StandingOrderChange {
    /// The order after the change. Throws `invalidState` if the order's state does not allow it, and `invalidValue` for
    /// resuming an order whose creditor cannot be paid by transfer.
    package func applied(to order: StandingOrder, today: CalendarDate) throws(ServiceError) -> StandingOrder {
        guard isAllowed(for: order) else {
            throw .invalidState(.standingOrder, name: order.id.text, status: order.status.rawValue)
        }
        var order = order
        switch self {
        case .pause: order.stop(.paused)
        case .cancel: order.stop(.cancelled)
        case .skip: order.skip()
        case .resume:
            _ = try order.payableCreditor()
            order.activate(from: today)
        }
        return order
    }
}

extension StandingOrder.Creditor {
    /// Whether it is an account, named by its id, its IBAN or a saved payee.
    func isAccount(_ account: Account, among payees: [SavedPayee]) -> Bool {
        switch self {
        case .destination(.account(let id)): id == account.id
        case .destination(.iban(let number, _)): number == account.iban?.validated
        case .destination(.beneficiary(let id)):
            payees.contains { $0.id == id && $0.accountID == account.id }
        case .recorded: false
        }
    }
}

extension Transfer {
    /// Whether a scheduled transfer that lacked rates on a day is tried on the next.
    package func isTriedAgain(after day: CalendarDate) -> Bool {
        day < executionDate.adding(days: StandingOrder.retryMaximum)
    }
}

extension StandingOrder {
    /// Throws `invalidState` for an order that has ended: its terms cannot change.
    package func requireChangeable() throws(ServiceError) {
        guard status == .active || status == .paused else {
            throw .invalidState(.standingOrder, name: id.text, status: status.rawValue)
        }
    }

    /// The order with new terms.
    package func changed(by update: StandingOrderRequest, creditorName: String) -> StandingOrder {
        var order = self
        order.setTerms(update.amount, .destination(update.to), creditorName: creditorName)
        return order
    }

    /// Whether new terms need a code if the rules require one: those with a higher amount or another payee.
    package func isWidened(by update: StandingOrderRequest) -> Bool {
        creditor != .destination(update.to) || amount.currency != update.amount.currency
            || amount.minorUnits < update.amount.minorUnits
    }

    /// The payment of the occurrence that is tried next; `nil` if it cannot be paid.
    package var nextTransfer: TransferRequest? {
        guard case .destination(let destination) = creditor, plannedDate != nil else { return nil }
        return TransferRequest(
            from: fromAccountID, to: destination, amount: amount, reference: reference,
            idempotencyKey: .unused)
    }

    /// Records that the payment was refused on a day. Returns the notification for the owners: none while it is tried
    /// again. Throws the refusal if it does not concern this order.
    package mutating func refuse(_ refusal: ServiceError, on day: CalendarDate) throws(ServiceError)
        -> NotificationEvent?
    {
        guard refusal.cancelsOrder else { throw refusal }
        let isLackOfMoney = if case .insufficientFunds = refusal { true } else { false }
        if isLackOfMoney || refusal.isMissingRates {
            guard postpone(on: day, reason: refusal.code) else { return nil }
        } else {
            fail(reason: refusal.code)
        }
        return NotificationEvent(.standingOrderFailed, subject: id.text, amount: amount, detail: creditorName)
    }

    /// The notification for the owners after a payment was made.
    package var executionEvent: NotificationEvent {
        NotificationEvent(.standingOrderExecuted, subject: id.text, amount: amount, detail: creditorName)
    }
}
