package import BankDomain
package import BankServices

/// What the clearing tells the bank. Every advice has its effect once.
extension ClearingRecords {
    /// Does what each advice says, by itself, and books what the banks settled.
    package mutating func apply(_ advices: [ClearingAdvice]) throws -> [ClearingOutcome] {
        var sums = SettlementSums()
        var outcomes: [ClearingOutcome] = []
        outcomes.reserveCapacity(advices.count)
        for advice in advices {
            let (outcome, left) = try attempt { try $0.apply(advice) }
            sums.add(left)
            outcomes.append(outcome)
        }
        try sums.book(in: &self)
        return outcomes
    }

    // The outcome, and the amount that left the bank or, below zero, came to it.
    private mutating func apply(_ advice: ClearingAdvice) throws -> (ClearingOutcome, left: Money?) {
        switch advice {
        case .settled(let reference): try confirm(reference)
        case .rejected(let reference, let reason): try reject(reference, reason)
        case .returned(let returned): try takeBack(returned)
        case .returnSettled(let returned): try confirm(returned)
        case .received(let received): try take(received)
        case .collected(let received): try take(received)
        case .reversed(let reversed): try takeBack(reversed)
        case .recalled(let recall): (try take(recall), nil)
        case .recallRefused(let reference, let reason): (try closeRecall(reference, reason), nil)
        }
    }

    // MARK: Sent payments

    private mutating func confirm(_ reference: OutgoingReference) throws -> (ClearingOutcome, left: Money?) {
        guard let payment = try sentPayment(reference) else { return (.unknown(reference), nil) }
        switch payment.state.status {
        case .accepted, .submitted: return (.done(reference), try settle(payment))
        case .settled, .returned: return (.knownBefore(reference), nil)
        case .rejected: return (.unknown(reference), nil)
        }
    }

    private mutating func reject(
        _ reference: OutgoingReference, _ reason: PaymentReason?
    ) throws -> (ClearingOutcome, left: Money?) {
        guard var payment = try sentPayment(reference) else { return (.unknown(reference), nil) }
        switch payment.state.status {
        case .rejected: return (.knownBefore(reference), nil)
        case .settled, .returned: return (.unknown(reference), nil)
        case .accepted, .submitted: payment.state.recall?.status = .accepted
        }
        let account = try account(with: payment.transfer.fromAccountID)
        if let refusal = account.account.refusalOfCredit {
            (payment.state.status, payment.state.reason) = (.rejected, reason)
            try update(payment)
            return (try suspend(rejected: payment.transfer, refusal), nil)
        }
        let left = try bringBack(payment, as: .rejected, reason).map(\.opposite)
        try tellOfReturn(payment.transfer, payment.transfer.amount, reason)
        return (.done(reference), left)
    }

    private mutating func takeBack(_ returned: ReturnedPayment) throws -> (ClearingOutcome, left: Money?) {
        try returned.amount.requirePayable()
        // Two banks may give two returns one name.
        let suspended = try incomingPayments(networkID: returned.networkID)
        if let known = suspended.first(where: { $0.creditorAccount == returned.original.text }) {
            let isSame = known.amount == returned.amount
            return (ClearingOutcome(returned, isSame ? .knownBefore : .contradicts, known.id.text), nil)
        }
        let sent = try sentPayment(returned.original)
        if let known = sent, known.isReturned(by: returned) {
            let isSame = (known.state.returnedAmount ?? known.transfer.amount) == returned.amount
            return (
                ClearingOutcome(returned, isSame ? .knownBefore : .contradicts, known.transfer.id.text), nil
            )
        }
        guard var payment = sent else {
            if let settled = try confirmDirectDebit(returned) { return settled }
            return try suspend(returned, .notSpecified)
        }
        guard payment.state.status != .returned, payment.state.status != .rejected else {
            return try suspend(returned, .duplicate)
        }
        guard returned.amount.currency == payment.transfer.amount.currency,
            returned.amount.minorUnits <= payment.transfer.amount.minorUnits
        else { return try suspend(returned, .wrongAmount) }
        let account = try account(with: payment.transfer.fromAccountID)
        payment.state.recall?.status = .accepted
        if let refusal = account.account.refusalOfCredit {
            // The money is in suspense for the payer, so nothing else may give it back.
            let wasOpen = payment.state.status.isOpen
            (payment.state.status, payment.state.reason) = (.returned, returned.reason)
            if returned.amount != payment.transfer.amount { payment.state.returnedAmount = returned.amount }
            payment.returnID = returned.networkID
            try update(payment)
            let (outcome, came) = try suspend(returned, refusal)
            // What was not settled before left with it, too.
            return (outcome, wasOpen ? kept(of: payment.transfer, less: returned.amount) : came)
        }
        let back = try bringBack(
            payment, returned.amount, as: .returned, returned.reason, returnID: returned.networkID)
        try tellOfReturn(payment.transfer, returned.amount, returned.reason)
        return (ClearingOutcome(returned, .done, returned.original.text), back?.opposite)
    }

    func sentPayment(_ reference: OutgoingReference) throws -> SentPayment? {
        guard let payment = try sentPayment(reference.id) else { return nil }
        return reference.amount == nil || reference.amount == payment.transfer.amount ? payment : nil
    }

    private mutating func tellOfReturn(
        _ transfer: Transfer, _ amount: Money, _ reason: PaymentReason?
    ) throws {
        try tellOwners(
            of: transfer.fromAccountID,
            NotificationEvent(
                .paymentReturned, subject: transfer.id.text, amount: amount, detail: reason?.rawValue ?? ""))
    }

    // MARK: Payments from other banks

    private mutating func take(_ received: ReceivedPayment) throws -> (ClearingOutcome, left: Money?) {
        // What has the same UETR is the same payment, whatever else is stated in another way.
        let unique = try received.uniqueReference.map { try incomingPayments(networkID: $0) } ?? []
        let named = try incomingPayments(networkID: received.networkID).filter { !$0.isOther(than: received) }
        let same = unique + named
        if let known = same.first(where: { $0.hasContent(of: received) }) ?? same.first {
            let effect: ClearingOutcome.Effect = known.hasContent(of: received) ? .knownBefore : .contradicts
            return (ClearingOutcome(received, effect, known.id.text), nil)
        }
        let payment = try receive(received)
        let outcome = ClearingOutcome(
            name: received.networkID, effect: payment.status == .booked ? .done : .suspended,
            subject: payment.id.text, reason: payment.reason)
        return (outcome, received.amount.opposite)
    }

    /// Books a payment from another bank on its account, or in suspense if it fits none.
    package mutating func receive(_ received: ReceivedPayment) throws -> IncomingPayment {
        try received.amount.requirePayable()
        let (account, refusal) = try creditor(of: received)
        var payment = IncomingPayment(
            received, id: try nextIncomingPaymentID, reason: refusal, receivedAt: now)
        guard let account, refusal == nil else {
            _ = try book(payment, from: .clearing, to: .suspense, valueDate: today)
            try insert(payment, uetr: received.uetr)
            return payment
        }
        try credit(&payment, to: account, from: .clearing, valueDate: today)
        try insert(payment, uetr: received.uetr)
        return payment
    }

    private func creditor(
        of received: ReceivedPayment
    ) throws -> (account: KnownAccount?, refusal: PaymentReason?) {
        guard let account = try account(stated: received.creditorAccount) else {
            return (nil, .unknownAccount)
        }
        guard account.currency == received.amount.currency else { return (account, .otherCurrency) }
        return (account, account.account.refusalOfCredit)
    }

    mutating func credit(
        _ payment: inout IncomingPayment, to account: KnownAccount, from side: ClearingSide,
        valueDate: CalendarDate
    ) throws {
        guard let entry = try book(payment, from: side, to: .customer(account), valueDate: valueDate) else {
            return
        }
        (payment.status, payment.reason) = (.booked, nil)
        (payment.accountID, payment.transactionID) = (account.id, entry.id)
        try accrueAgain(since: entry)
        try tellOwners(of: account.id, NotificationEvent(booked: entry))
    }
}

extension ClearingOutcome {
    static func done(_ reference: OutgoingReference) -> ClearingOutcome {
        ClearingOutcome(name: reference.id.text, effect: .done, subject: reference.id.text)
    }

    static func knownBefore(_ reference: OutgoingReference) -> ClearingOutcome {
        ClearingOutcome(name: reference.id.text, effect: .knownBefore, subject: reference.id.text)
    }

    // A payment that the bank did not send, another amount, or the opposite of what was said before.
    static func unknown(_ reference: OutgoingReference) -> ClearingOutcome {
        ClearingOutcome(name: reference.id.text, effect: .contradicts)
    }

    fileprivate init(_ returned: ReturnedPayment, _ effect: Effect, _ subject: String) {
        self.init(name: returned.original.text, effect: effect, subject: subject, reason: returned.reason)
    }

    fileprivate init(_ received: ReceivedPayment, _ effect: Effect, _ subject: String) {
        self.init(name: received.networkID, effect: effect, subject: subject)
    }
}

extension IncomingPayment {
    /// A payment as it comes: suspended until it is booked. Longer names and references than a statement has are cut.
    init(
        _ received: ReceivedPayment, id: IncomingPaymentID, reason: PaymentReason?, receivedAt: Instant
    ) {
        self.init(
            id: id, networkID: received.networkID, amount: received.amount,
            debtorName: String(received.debtorName.prefix(FreeText.nameMaximum)),
            debtorAccount: received.debtorAccount, creditorAccount: received.creditorAccount,
            creditorName: String(received.creditorName.prefix(FreeText.nameMaximum)),
            reference: String(received.reference.prefix(FreeText.referenceMaximum)),
            endToEndID: received.endToEndID, status: .suspended, reason: reason, receivedAt: receivedAt)
    }

    /// Whether another advice states the same payment. Names and references may be worded in another way.
    package func states(_ received: ReceivedPayment) -> Bool {
        hasContent(of: received) && !isOther(than: received)
    }

    func hasContent(of received: ReceivedPayment) -> Bool {
        amount == received.amount && creditorAccount == received.creditorAccount
    }

    /// Whether the payment is certainly another one of the same name.
    func isOther(than received: ReceivedPayment) -> Bool {
        received.isOther(debtorAccount: debtorAccount, endToEndID: endToEndID)
    }
}

extension SentPayment {
    /// Whether a return is the one that is known. If it has no name of its own, its amount decides.
    fileprivate func isReturned(by returned: ReturnedPayment) -> Bool {
        guard returned.networkID != returnID else { return true }
        return returned.networkID == returned.original.text && state.status == .returned
            && (state.returnedAmount ?? transfer.amount) == returned.amount
    }
}

extension Account {
    /// Why another bank's payment cannot be credited; `nil` if it can.
    var refusalOfCredit: PaymentReason? {
        do throws(ServiceError) {
            try requireCreditable()
            return nil
        } catch {
            return status == .closed ? .closedAccount : .blockedAccount
        }
    }
}

extension Money {
    var opposite: Money { Money(minorUnits: -minorUnits, currency: currency) }
}
