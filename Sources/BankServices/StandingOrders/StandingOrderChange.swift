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
            _ = try order.payableCreditor()
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

extension StandingOrder.Creditor {
    /// Whether it is an account, by its id, its IBAN or one of the payees by which it is kept.
    package func isAccount(_ id: AccountID, _ iban: IBAN?, keptAs payees: [BeneficiaryID]) -> Bool {
        switch self {
        case .destination(.account(let account)): account == id
        case .destination(.iban(let number, _)): number == iban
        case .destination(.beneficiary(let payee)): payees.contains(payee)
        case .recorded: false
        }
    }
}

extension Transfer {
    /// Whether a transfer that waited and lacked rates on a day is tried on the next.
    package func isTriedAgain(after day: CalendarDate) -> Bool {
        day < executionDate.adding(days: StandingOrder.retryMaximum)
    }
}

extension StandingOrder {
    /// The creditor, if a transfer can pay it. Throws `invalidValue` for one that another bank wrote down.
    package func payableCreditor() throws(ServiceError) -> TransferDestination {
        switch creditor {
        case .destination(let destination): return destination
        case .recorded(let text):
            throw .invalidValue(
                field: "to", value: text,
                reason: .malformed(expected: "an account of this bank, a beneficiary or an IBAN"))
        }
    }

    /// Throws `invalidState` for an order that is over: it gets no new terms.
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

    /// Whether new terms need a code, where rules ask for one: those with a higher amount or another payee.
    package func isWidened(by update: StandingOrderRequest) -> Bool {
        creditor != .destination(update.to) || amount.currency != update.amount.currency
            || amount.minorUnits < update.amount.minorUnits
    }

    /// The payment of the occurrence that is tried next; `nil` if nothing can be paid.
    package func nextTransfer(key: IdempotencyKey) -> TransferRequest? {
        guard case .destination(let destination) = creditor, plannedDate != nil else { return nil }
        return TransferRequest(
            from: fromAccountID, to: destination, amount: amount, reference: reference, idempotencyKey: key)
    }

    /// Takes note that the payment was refused on a day. Answers what its owners are told: nothing as long as it is
    /// tried again. Throws the refusal if it says nothing about this order.
    package mutating func refuse(_ refusal: ServiceError, on day: CalendarDate) throws(ServiceError)
        -> NotificationEvent?
    {
        guard refusal.endsAnOrder else { throw refusal }
        let isLackOfMoney = if case .insufficientFunds = refusal { true } else { false }
        if isLackOfMoney || refusal.isForWantOfRates {
            guard postpone(on: day, reason: refusal.code) else { return nil }
        } else {
            fail(reason: refusal.code)
        }
        return NotificationEvent(.standingOrderFailed, subject: id.text, amount: amount, detail: creditorName)
    }

    /// What the owners are told of a payment that was made.
    package var newsOfExecution: NotificationEvent {
        NotificationEvent(.standingOrderExecuted, subject: id.text, amount: amount, detail: creditorName)
    }
}
