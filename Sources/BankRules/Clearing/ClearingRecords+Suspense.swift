package import BankDomain
package import BankServices

/// Money in suspense: it is at the bank, and fits no account for now.
extension ClearingRecords {
    mutating func suspend(
        _ returned: ReturnedPayment, _ reason: PaymentReason
    ) throws -> (ClearingOutcome, left: Money?) {
        let payment = try suspended(
            returned.amount, of: returned.original, named: returned.networkID, reason)
        _ = try book(payment, from: .clearing, to: .suspense, valueDate: today)
        try insert(payment, uetr: nil)
        let outcome = ClearingOutcome(
            name: returned.original.text, effect: .suspended, subject: payment.id.text, reason: reason)
        return (outcome, returned.amount.opposite)
    }

    /// Keeps the money of a rejected payment for its payer, with the fee. It never left, so that nothing came.
    mutating func suspend(
        rejected transfer: Transfer, _ reason: PaymentReason
    ) throws -> ClearingOutcome {
        let name = IncomingPayment.own("kept", transfer.id.text)
        func payment(_ amount: Money) throws -> IncomingPayment {
            try suspended(amount, of: transfer.id, named: name, reason)
        }
        let whole = try payment(transfer.fee.map { try transfer.amount.adding($0) } ?? transfer.amount)
        _ = try book(payment(transfer.amount), from: .clearing, to: .suspense, valueDate: today)
        if let fee = transfer.fee, fee.isPositive {
            _ = try book(payment(fee), from: .fees, to: .suspense, valueDate: today)
        }
        try insert(whole, uetr: nil)
        return ClearingOutcome(
            name: transfer.id.text, effect: .suspended, subject: whole.id.text, reason: reason)
    }

    private func suspended(
        _ amount: Money, of original: TransferID, named networkID: String, _ reason: PaymentReason
    ) throws -> IncomingPayment {
        let transfer = try knownTransfer(original)
        let received = ReceivedPayment(
            networkID: networkID, amount: amount, debtorName: transfer?.creditorName ?? "",
            debtorAccount: transfer?.creditorIBAN?.text, creditorAccount: original.text,
            reference: BookingText.returned(original), endToEndID: original.text)
        return IncomingPayment(received, id: try nextIncomingPaymentID, reason: reason, receivedAt: now)
    }

    /// Whether the money is the bank's customer's: it is the bank's own, or of a transfer that counts as returned with
    /// it.
    func isOwnMoney(_ payment: IncomingPayment) throws -> Bool {
        guard !payment.isOwn else { return true }
        return try sentPayment(TransferID(payment.creditorAccount))?.returnID == payment.networkID
    }

    /// Throws `invalidState` for money that no other bank may have back.
    func requireReturnable(_ payment: IncomingPayment) throws {
        guard try !isOwnMoney(payment) else {
            throw ServiceError.invalidState(.incomingPayment, name: payment.id.text, status: "ownMoney")
        }
    }

    /// A return of a wrong amount is not taken for that of its transfer, until staff book it on the payer's account.
    /// Then nothing else may give the money back.
    private mutating func markReturned(_ payment: IncomingPayment, on account: KnownAccount) throws {
        guard payment.reason == .wrongAmount, var sent = try sentPayment(TransferID(payment.creditorAccount)),
            sent.transfer.fromAccountID == account.id
        else { return }
        guard sent.state.status == .settled else {
            throw ServiceError.invalidState(
                .transfer, name: sent.transfer.id.text, status: sent.state.status.rawValue)
        }
        sent.state.status = .returned
        sent.returnID = payment.networkID
        try update(sent)
    }

    /// Books a suspended payment on an account, or sends it back with the next message.
    package mutating func resolve(
        _ id: IncomingPaymentID, _ resolution: IncomingPaymentResolution
    ) throws -> IncomingPayment {
        guard var payment = try incomingPayment(id) else {
            throw ServiceError.notFound(.incomingPayment, name: id.text)
        }
        guard payment.status == (resolution.isAnswer ? .recalled : .suspended) else {
            throw ServiceError.invalidState(.incomingPayment, name: id.text, status: payment.status.rawValue)
        }
        switch resolution {
        case .book(let name):
            let account = try account(with: name)
            try account.account.requireCreditable()
            try account.account.requireCurrency(of: payment.amount)
            // The customer has the money from the day on which the bank got it (Directive (EU) 2015/2366, article 87).
            let day = try valueDate(since: zone.date(of: payment.receivedAt), on: account)
            try markReturned(payment, on: account)
            try credit(&payment, to: account, from: .suspense, valueDate: day)
        case .giveBack(let reason):
            try requireReturnable(payment)
            _ = try book(payment, from: .suspense, to: .clearing, valueDate: today)
            (payment.status, payment.reason) = (.returning, reason)
            payment.recall?.status = .accepted
        case .accept: try accept(&payment)
        case .refuse(let reason): try payment.refuseRecall(reason)
        }
        try update(payment, sentWith: nil)
        return payment
    }
}

extension IncomingPayment {
    /// A name of money in suspense that did not come from another bank. It is longer than the names in messages, which
    /// have at most 36 characters.
    static func own(_ kind: String, _ name: String) -> String {
        "\(kind) by this bank, not from another bank: \(name)"
    }

    /// Whether the money is the bank's customer's: it never left, or the bank refunded it. It can't be sent back.
    var isOwn: Bool {
        ["kept", "refunded"].contains { networkID == Self.own($0, endToEndID ?? creditorAccount) }
    }
}
