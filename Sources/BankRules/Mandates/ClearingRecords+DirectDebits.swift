package import BankDomain
package import BankServices

/// Collections of other banks' creditors. The banks have settled what a collection states when it comes, so one that is
/// not booked goes back as a return.
extension ClearingRecords {
    mutating func take(_ received: ReceivedCollection) throws -> (ClearingOutcome, left: Money?) {
        let named = try directDebits(networkID: received.networkID)
        let same = named.first { $0.states(received) }
        if let known = same ?? named.first(where: { !$0.isOther(than: received) }) {
            let effect: ClearingOutcome.Effect = same == nil ? .contradicts : .knownBefore
            return (
                ClearingOutcome(name: received.networkID, effect: effect, subject: known.id.text), nil
            )
        }
        let debit = try collect(received)
        let outcome = ClearingOutcome(
            name: received.networkID, effect: debit.status == .booked ? .done : .refused,
            subject: debit.id.text, reason: debit.reason)
        return (outcome, received.amount)
    }

    mutating func takeBack(
        _ reversed: ReversedCollection
    ) throws -> (ClearingOutcome, left: Money?) {
        try reversed.amount.requirePayable()
        let suspended = try incomingPayments(networkID: reversed.networkID)
        if let known = suspended.first(where: { $0.creditorAccount == reversed.original }) {
            let isSame = known.amount == reversed.amount
            return (ClearingOutcome(reversed, isSame ? .knownBefore : .contradicts, known.id.text), nil)
        }
        if let (debit, amount) = try reversal(networkID: reversed.networkID, of: reversed.original) {
            let isSame = amount == reversed.amount
            return (ClearingOutcome(reversed, isSame ? .knownBefore : .contradicts, debit.id.text), nil)
        }
        let named = try directDebits(networkID: reversed.original)
        let fitting = named.filter { $0.status == .booked && $0.hasLeft(reversed.amount) }
        // If two creditors gave two collections this name, the reversal does not say which is meant.
        guard fitting.count <= 1, let debit = fitting.first ?? named.first else {
            return try suspend(reversed, .notSpecified, creditor: "")
        }
        let creditor = debit.creditorName
        guard debit.status == .booked, let payer = debit.accountID else {
            return try suspend(reversed, .duplicate, creditor: creditor)
        }
        guard debit.hasLeft(reversed.amount) else {
            return try suspend(reversed, .wrongAmount, creditor: creditor)
        }
        let account = try account(with: payer)
        if let refusal = account.account.refusalOfCredit {
            return try suspend(reversed, refusal, creditor: creditor)
        }
        try reverse(debit, on: account, reversed)
        return (ClearingOutcome(reversed, .done, debit.id.text), reversed.amount.opposite)
    }

    /// Books a collection on the payer's account, or refuses it.
    package mutating func collect(_ received: ReceivedCollection) throws -> DirectDebit {
        try received.amount.requirePayable()
        let account = try account(stated: received.debtorAccount)
        var mandate: Mandate?
        if let account { mandate = try self.mandate(for: received, on: account) }
        var debit = DirectDebit(
            received, id: try nextDirectDebitID, account: account?.id, mandate: mandate?.id, receivedAt: now)
        debit.reason = try refusal(of: received, account, mandate)
        guard debit.reason == nil, let account else {
            debit.status = .refused
            try insert(debit)
            if let account {
                try tellOwners(
                    of: account.id,
                    NotificationEvent(
                        .directDebitRefused, subject: debit.id.text, amount: debit.amount,
                        detail: "\(debit.reason?.rawValue ?? "") \(debit.creditorName)"))
            }
            return debit
        }
        let entry = try book(debit, on: account, returning: nil, valueDate: today)
        (debit.transactionID, debit.bookingDate) = (entry.id, entry.bookingDate)
        debit.isAuthorized = mandate?.status == .authorized
        try insert(debit)
        try tellOwners(
            of: account.id,
            NotificationEvent(
                .directDebitBooked, subject: debit.id.text, amount: debit.amount,
                detail: debit.creditorName))
        return debit
    }

    /// The mandate of a collection, which becomes known with the first one; `nil` for an account that has no use for
    /// it, or has too many of which its owner has not said anything.
    private mutating func mandate(
        for received: ReceivedCollection, on account: KnownAccount
    ) throws -> Mandate? {
        guard account.account.status != .closed, account.currency == received.amount.currency else {
            return nil
        }
        let creditor = Mandate.normalized(received.creditorID)
        let reference = Mandate.normalized(received.mandateReference)
        if let known = try self.mandate(of: account.id, creditorID: creditor, reference: reference) {
            return known
        }
        guard try seenMandateCount(of: account.id) < Mandate.seenMaximum else { return nil }
        let mandate = Mandate(
            id: try nextMandateID, accountID: account.id, creditorID: creditor,
            creditorName: received.shownCreditor, reference: reference,
            status: .seen, isBlocked: try isBlocked(creditor, on: account.id),
            createdAt: now)
        try insert(mandate)
        return mandate
    }

    /// Why a collection is not booked; `nil` if it is. The first reason in this order counts.
    private func refusal(
        of received: ReceivedCollection, _ account: KnownAccount?, _ mandate: Mandate?
    ) throws -> PaymentReason? {
        guard let account else { return .unknownAccount }
        guard account.account.status != .closed else { return .closedAccount }
        guard account.currency == received.amount.currency else { return .otherCurrency }
        guard account.account.status != .frozen else { return .blockedAccount }
        guard let mandate, mandate.status != .cancelled else { return .noMandate }
        let acceptance = try acceptance(of: account.id)
        guard !mandate.isBlocked, acceptance != .none else { return .blockedByDebtor }
        guard acceptance == .all || mandate.status == .authorized else { return .noMandate }
        if let limit = mandate.limits.amount, received.amount.minorUnits > limit.minorUnits {
            return .blockedByDebtor
        }
        if let limit = mandate.limits.perMonth,
            try bookedCount(of: mandate.id, since: zone.start(of: today.firstOfMonth)) >= limit
        {
            return .blockedByDebtor
        }
        if let spendable = try spendable(of: account), spendable.minorUnits < received.amount.minorUnits {
            return .insufficientFunds
        }
        return nil
    }

    // The money is here, whatever it is for: staff find out.
    private mutating func suspend(
        _ reversed: ReversedCollection, _ reason: PaymentReason, creditor: String
    ) throws -> (ClearingOutcome, left: Money?) {
        let received = ReceivedPayment(
            networkID: reversed.networkID, amount: reversed.amount, debtorName: creditor,
            creditorAccount: reversed.original)
        let payment = IncomingPayment(
            received, id: try nextIncomingPaymentID, reason: reason, receivedAt: now)
        _ = try book(payment, from: .clearing, to: .suspense, valueDate: today)
        try insert(payment, uetr: nil)
        let outcome = ClearingOutcome(
            name: reversed.original, effect: .suspended, subject: payment.id.text, reason: reason)
        return (outcome, reversed.amount.opposite)
    }

    /// Books back what a creditor reversed of a collection.
    private mutating func reverse(
        _ collection: DirectDebit, on account: KnownAccount, _ reversed: ReversedCollection
    ) throws {
        var debit = collection
        let entry = try book(debit, on: account, returning: reversed.amount, valueDate: today)
        debit.reversedAmount = Money(
            minorUnits: (debit.reversedAmount?.minorUnits ?? 0) + reversed.amount.minorUnits,
            currency: debit.amount.currency)
        if debit.remainingAmount.minorUnits == 0 {
            (debit.status, debit.reason) = (.reversed, reversed.reason)
        }
        try insert(reversed, of: debit.id)
        try update(debit)
        try tellOwners(of: account.id, NotificationEvent(booked: entry))
    }
}

extension ClearingOutcome {
    fileprivate init(_ reversed: ReversedCollection, _ effect: Effect, _ subject: String) {
        self.init(name: reversed.original, effect: effect, subject: subject, reason: reversed.reason)
    }
}

extension DirectDebit {
    /// A collection as it comes. Longer names and references than a statement has are cut.
    package init(
        _ received: ReceivedCollection, id: DirectDebitID, account: AccountID?, mandate: MandateID?,
        receivedAt: Instant
    ) {
        self.init(
            id: id, networkID: received.networkID, amount: received.amount,
            creditorID: Mandate.normalized(received.creditorID),
            creditorName: received.shownCreditor,
            mandateReference: Mandate.normalized(received.mandateReference),
            debtorAccount: received.debtorAccount,
            reference: String(received.reference.prefix(FreeText.referenceMaximum)),
            endToEndID: received.endToEndID, status: .booked, accountID: account, mandateID: mandate,
            receivedAt: receivedAt)
    }

    /// Whether another advice states the same collection. Names and references may be worded in another way.
    package func states(_ received: ReceivedCollection) -> Bool {
        amount == received.amount && debtorAccount == received.debtorAccount
            && creditorID == Mandate.normalized(received.creditorID)
            && mandateReference == Mandate.normalized(received.mandateReference) && !isOther(than: received)
    }

    /// Whether the collection is certainly another one of the same name.
    func isOther(than received: ReceivedCollection) -> Bool {
        received.isOther(creditorID: creditorID, endToEndID: endToEndID)
    }

    /// Whether so much of it was not given back.
    fileprivate func hasLeft(_ amount: Money) -> Bool {
        remainingAmount.currency == amount.currency && remainingAmount.minorUnits >= amount.minorUnits
    }
}

extension ReceivedCollection {
    /// The creditor's name, or else its identifier.
    fileprivate var shownCreditor: String {
        String((creditorName.isEmpty ? creditorID : creditorName).prefix(FreeText.nameMaximum))
    }
}
