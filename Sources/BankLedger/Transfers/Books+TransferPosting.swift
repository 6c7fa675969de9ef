import BankDomain
import BankServices

extension Books {
    /// Posts what was planned and tells both sides; answers the number of the transfer.
    func post(_ plan: PlannedTransfer) throws -> Int64 {
        let poster = try Poster(self)
        let number = try post(plan, by: poster)
        try poster.finish()
        return number
    }

    /// The same by a poster that may have more to post, and that writes the balances at its end.
    func post(_ plan: PlannedTransfer, by poster: Poster) throws -> Int64 {
        if plan.fee != nil { try requireFunds(plan, spendable: poster.spendable(of: plan.from.number)) }
        let number = try postAmount(of: plan, poster)
        if let fee = plan.fee { try post(fee, of: plan, group: number, poster) }
        try tellBothSides(of: plan, TransferID(number: number))
        return number
    }

    /// Throws `insufficientFunds` unless amount and fee can be spent: the amount alone might fit, but it goes with its fee
    /// or not at all. `nil` is any amount.
    func requireFunds(_ plan: PlannedTransfer, spendable: Int64?) throws {
        let total = try plan.total()
        guard let spendable, spendable < total.minorUnits else { return }
        throw ServiceError.insufficientFunds(
            account: plan.from.id, available: Money(minorUnits: spendable, currency: total.currency),
            requested: total)
    }

    private func postAmount(of plan: PlannedTransfer, _ poster: Poster) throws -> Int64 {
        let payer = Posting.Side(
            account: plan.from.number, description: BookingText.transfer(to: plan.creditorName),
            counterparty: plan.creditorName)
        let payee = try creditorSide(of: plan, poster)
        if let exchange = plan.exchange {
            return try post(exchange, from: payer, to: payee, reference: plan.reference, by: poster)
        }
        return try poster.post(
            Posting(
                kind: .transfer, debit: payer, credit: payee, amount: plan.amount, bookingDate: now.date,
                valueDate: now.date, reference: plan.reference, category: .transfer))
    }

    // The entry of the clearing account says for whom the money leaves; so that stands under the hashes too.
    private func creditorSide(of plan: PlannedTransfer, _ poster: Poster) throws -> Posting.Side {
        let payer = plan.from.account.accountName
        switch plan.creditor {
        case .account(let to):
            return Posting.Side(
                account: to.number, description: BookingText.transfer(from: payer), counterparty: payer)
        case .external(let iban, let name):
            return Posting.Side(
                account: try poster.internalAccount(.clearing, plan.amount.currency), description: iban.text,
                counterparty: name)
        }
    }

    private func post(_ fee: Money, of plan: PlannedTransfer, group: Int64, _ poster: Poster) throws {
        _ = try poster.post(
            Posting(
                kind: .fee,
                debit: Posting.Side(account: plan.from.number, description: BookingText.transferFee),
                credit: Posting.Side(
                    account: try poster.internalAccount(.fees, fee.currency),
                    description: BookingText.transferFee),
                amount: fee, bookingDate: now.date, valueDate: now.date, category: .fees, group: group))
    }

    // Who owns both sides knows what they did.
    private func tellBothSides(of plan: PlannedTransfer, _ id: TransferID) throws {
        let payers = plan.from.account.ownerIDs
        let payees = plan.creditorAccount?.account.ownerIDs ?? []
        let sent = News(.paymentSent, subject: id.text, amount: plan.amount, detail: plan.creditorName)
        for owner in payers where !payees.contains(owner) { try tell(owner, sent) }
        let received = News(
            .paymentReceived, subject: id.text, amount: plan.exchange?.target ?? plan.amount,
            detail: plan.from.account.accountName)
        for owner in payees where !payers.contains(owner) { try tell(owner, received) }
    }
}
