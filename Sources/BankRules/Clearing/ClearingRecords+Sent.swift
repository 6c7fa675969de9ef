package import BankDomain
package import BankServices

/// Payments to other banks: sent, settled, and ended.
extension ClearingRecords {
    /// Makes a message of what waits to be sent, once for each key.
    package mutating func submit(
        atMost maximum: Int, key: IdempotencyKey, for principal: Principal
    ) throws -> ClearingMessage {
        let key = principal.key(key, "clearingSubmit\u{1F}\(maximum)")
        let id: ClearingMessageID = try once(key) { bank in
            let payments = try bank.acceptedPayments(atMost: maximum)
            let returns = try bank.returningPayments(atMost: maximum - payments.count)
            let debits = try bank.returningDirectDebits(
                atMost: maximum - payments.count - returns.count)
            let rest = maximum - payments.count - returns.count - debits.count
            let recalls = try bank.recallingPayments(atMost: rest)
            let answers = try bank.refusedRecalls(atMost: rest - recalls.count)
            guard rest < maximum || !recalls.isEmpty || !answers.isEmpty else {
                throw ServiceError.notFound(.clearingMessage, name: "")
            }
            let id = try bank.nextClearingMessageID
            let day = try bank.settlementDate
            try bank.insert(ClearingMessageHead(id: id, createdAt: bank.now, settlementDate: day))
            for payment in payments {
                try bank.update(
                    SentPayment(payment, ClearingState(status: .submitted, settlementDate: day), message: id))
            }
            var sums = SettlementSums()
            for payment in returns {
                var payment = payment
                payment.status = .returned
                try bank.update(payment, sentWith: id)
                sums.add(payment.amount)
            }
            for debit in debits {
                try bank.setMessage(id, of: debit.id)
                sums.add(debit.remainingAmount, sign: -1)
            }
            for payment in recalls {
                var payment = payment
                payment.recallMessage = id
                try bank.update(payment)
            }
            for payment in answers { try bank.setAnswer(id, of: payment.id) }
            try sums.book(in: &bank)
            return id
        }
        return try clearingMessage(id)
    }

    /// A payment to another bank as the clearing gets it, and the message that has it.
    package func outgoing(
        _ transfer: Transfer, in message: ClearingMessageHead?
    ) throws -> OutgoingPayment {
        guard let iban = transfer.creditorIBAN, let name = transfer.creditorName else {
            throw ServiceError.notFound(.transfer, name: transfer.id.text)
        }
        let account = try account(with: transfer.fromAccountID).account
        let holders = try holderNames(of: account.id)
        return OutgoingPayment(
            id: transfer.id, amount: transfer.amount,
            debtorName: holders.isEmpty ? account.accountName : holders.joined(separator: ", "),
            debtorAccount: account.iban?.validated?.text ?? account.accountNumber, creditorName: name,
            creditorIBAN: iban, reference: transfer.reference, createdAt: transfer.createdAt,
            clearing: transfer.clearing ?? ClearingState(status: .settled), messageID: message?.id,
            sentAt: message?.createdAt)
    }

    /// A payment to another bank, with the message that has it.
    package func outgoing(_ payment: SentPayment) throws -> OutgoingPayment {
        try outgoing(payment.transfer, in: payment.message.flatMap { try clearingMessageHead($0) })
    }

    /// Settles submitted payments whose settlement day is over without an answer: banks answer only what they refuse.
    /// Returns how many.
    package mutating func settlePayments(dueOn day: CalendarDate) throws -> Int {
        let due = try submittedPayments(dueOn: day, atMost: 500)
        var sums = SettlementSums()
        for payment in due { sums.add(try settle(payment)) }
        try sums.book(in: &self)
        return due.count
    }

    /// Marks a payment as settled, and returns the amount that left.
    mutating func settle(_ payment: SentPayment) throws -> Money {
        var payment = payment
        payment.state.status = .settled
        try update(payment)
        return payment.transfer.amount
    }

    /// Brings the money of a payment back to its debtor: all of it with the fee, or an amount that the other bank
    /// returned. Returns the amount that came from the other bank.
    mutating func bringBack(
        _ payment: SentPayment, _ amount: Money? = nil, as status: ClearingState.Status,
        _ reason: PaymentReason?, returnID: String? = nil
    ) throws -> Money? {
        var payment = payment
        let wasOpen = payment.state.status.isOpen
        payment.state.status = status
        payment.state.reason = reason
        payment.state.returnedAmount = amount == payment.transfer.amount ? nil : amount
        payment.returnID = returnID
        if let amount {
            try bookReturn(amount, of: payment.transfer)
        } else {
            try attempt { try $0.bookReversal(of: payment.transfer) }
        }
        try update(payment)
        let back = amount ?? payment.transfer.amount
        // What had not left is only booked back.
        guard wasOpen else { return back }
        return amount.flatMap { kept(of: payment.transfer, less: $0) }?.opposite
    }

    /// What other banks keep of a payment of which an amount came back; `nil` for nothing.
    func kept(of transfer: Transfer, less amount: Money) -> Money? {
        let kept = transfer.amount.minorUnits - amount.minorUnits
        return kept == 0 ? nil : Money(minorUnits: kept, currency: amount.currency)
    }
}

// MARK: - Reversal by staff

extension ClearingRecords {
    /// Reverses a booked transfer, every booking of it, once. Throws `notFound`, `invalidState` also for a payment that
    /// is on its way to another bank, `accountFrozen`, `accountClosed`, `insufficientFunds`.
    package mutating func reverseTransfer(
        _ id: TransferID, key: IdempotencyKey, for principal: Principal
    ) throws -> Transfer {
        let key = principal.key(key, "reverse\u{1F}\(id.text)")
        let reversed: TransferID = try once(key) { bank in
            let known = try bank.transfer(id, for: principal)
            guard known.status == .booked else {
                throw ServiceError.invalidState(.transfer, name: id.text, status: known.status.rawValue)
            }
            let from = try bank.account(with: known.fromAccountID)
            let to = try known.toAccountID.map { try bank.account(with: $0) }
            try from.account.requireCreditable()
            try to?.account.requireDebitable()
            if known.toAccountID == nil {
                try bank.reversePayment(known)
            } else {
                try bank.attempt { try $0.bookReversal(of: known) }
            }
            try bank.tellOfReversal(known, from: from, to: to)
            return known.id
        }
        guard let transfer = try knownTransfer(reversed) else {
            throw ServiceError.notFound(.transfer, name: id.text)
        }
        return transfer
    }

    // A payment that waits never leaves; one that was settled is paid back by the bank. The money of one that came back
    // is on the payer's account, or in suspense for it.
    private mutating func reversePayment(_ transfer: Transfer) throws {
        guard let payment = try sentPayment(transfer.id) else {
            throw ServiceError.notFound(.transfer, name: transfer.id.text)
        }
        let status: ClearingState.Status
        switch payment.state.status {
        case .accepted: status = .rejected
        case .settled: status = .returned
        case .submitted, .rejected, .returned:
            throw ServiceError.invalidState(
                .transfer, name: transfer.id.text, status: payment.state.status.rawValue)
        }
        var sums = SettlementSums()
        sums.add(try bringBack(payment, as: status, nil), sign: -1)
        try sums.book(in: &self)
    }

    private mutating func tellOfReversal(
        _ transfer: Transfer, from: KnownAccount, to: KnownAccount?
    ) throws {
        let words = BookingText.reversal(of: transfer.id)
        for owner in from.ownerIDs {
            try tell(
                owner,
                NotificationEvent(
                    .paymentReceived, subject: transfer.id.text, amount: transfer.amount, detail: words))
        }
        let amount = transfer.creditedAmount ?? transfer.amount
        for owner in to?.ownerIDs ?? [] where !from.isOwned(by: owner) {
            try tell(
                owner,
                NotificationEvent(.paymentSent, subject: transfer.id.text, amount: amount, detail: words))
        }
    }
}
