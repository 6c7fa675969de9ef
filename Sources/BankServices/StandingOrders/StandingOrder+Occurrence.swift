package import BankDomain

extension StandingOrder {
    /// The payment of the occurrence that is tried next. Its key follows from order and day, so that no day is ever paid
    /// twice; `nil` if nothing can be paid.
    package var nextTransfer: TransferRequest? {
        guard case .destination(let destination) = creditor, let plannedDate,
            let key = IdempotencyKey("\(id)-\(plannedDate)")
        else { return nil }
        return TransferRequest(
            from: fromAccountID, to: destination, amount: amount, reference: reference, idempotencyKey: key)
    }

    /// Takes note that the payment was refused on a day. Answers what its owners are told: nothing as long as it is
    /// tried again. Throws the refusal if it says nothing about this order.
    package mutating func refuse(_ refusal: ServiceError, on day: CalendarDate) throws(ServiceError) -> News?
    {
        guard refusal.endsAnOrder else { throw refusal }
        if case .insufficientFunds = refusal {
            guard lackMoney(on: day, reason: refusal.code) else { return nil }
        } else {
            fail(reason: refusal.code)
        }
        return News(.standingOrderFailed, subject: id.text, amount: amount, detail: creditorName)
    }

    /// What the owners are told of a payment that was made.
    package var newsOfExecution: News {
        News(.standingOrderExecuted, subject: id.text, amount: amount, detail: creditorName)
    }
}
