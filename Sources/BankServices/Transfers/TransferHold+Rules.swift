public import BankDomain

/// The rules of holds that every bank checks alike.
extension TransferHold {
    /// The amount that a capture takes; `nil` asks for all of it. Throws `invalidState` unless the money is held and
    /// still may be taken, `invalidAmount`, `currencyMismatch`, and `limitExceeded` for more than is held.
    public func amount(taking wanted: Money?, at now: Instant) throws(ServiceError) -> Money {
        try requireOpen(at: now)
        let wanted = wanted ?? amount
        try wanted.requirePayable()
        guard wanted.currency == amount.currency else {
            throw .currencyMismatch(expected: amount.currency, actual: wanted.currency)
        }
        guard wanted.minorUnits <= amount.minorUnits else {
            throw .limitExceeded(limit: amount, requested: wanted)
        }
        return wanted
    }

    /// Throws `invalidState` unless the money is held and its time is not over, whether or not the day on which it ends
    /// was closed.
    public func requireOpen(at now: Instant) throws(ServiceError) {
        let status = status == .pending && now >= expiresAt ? .expired : status
        guard status == .pending else {
            throw .invalidState(.transferHold, name: id.text, status: status.rawValue)
        }
    }

    /// The transfer that takes an amount of it. It pays whom the money was reserved for, whatever became since of the
    /// beneficiary by whom they were named.
    package func transfer(of amount: Money, key: IdempotencyKey) -> TransferRequest {
        TransferRequest(
            from: fromAccountID, to: creditor, amount: amount, reference: reference, idempotencyKey: key)
    }

    /// What the owners are told when nobody took it in time.
    package var newsOfExpiry: News {
        News(.paymentFailed, subject: id.text, amount: amount, detail: Status.expired.rawValue)
    }

    private var creditor: TransferDestination {
        guard let creditorIBAN else { return .account(toAccountID ?? "") }
        return .iban(creditorIBAN, creditorName: creditorName ?? "")
    }

    /// Everything but the key of a capture, as one text.
    package static func captureFingerprint(_ id: TransferHoldID, _ amount: Money?) -> String {
        ["transferCapture", id.text, amount?.description ?? ""].joined(separator: "\u{1F}")
    }

    /// Everything but the key of a release, as one text.
    package static func releaseFingerprint(_ id: TransferHoldID) -> String {
        ["transferRelease", id.text].joined(separator: "\u{1F}")
    }
}
