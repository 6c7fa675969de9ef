import BankDomain
import BankServices

extension TransferStore {
    /// Posts what was planned and tells both sides; answers the number of the transfer.
    func post(_ plan: PlannedTransfer) throws -> Int64 {
        if plan.fee != nil { try requireFunds(for: plan) }
        let number = try postAmount(of: plan)
        if let fee = plan.fee { try post(fee, of: plan, group: number) }
        try tellBothSides(of: plan, TransferID(number: number))
        for user in transaction.known.sentAmounts.keys where plan.isSent(by: user) {
            transaction.known.sentAmounts[user]?.add(plan)
        }
        return number
    }

    /// Throws `insufficientFunds` unless amount and fee can be spent: the amount alone might fit, but it goes with its fee
    /// or not at all.
    func requireFunds(for plan: PlannedTransfer) throws {
        let total = try plan.total()
        let spendable = try transaction.accounts.spendable(of: plan.from)
        guard let spendable, spendable.minorUnits < total.minorUnits else { return }
        throw ServiceError.insufficientFunds(account: plan.from.id, available: spendable, requested: total)
    }

    private func postAmount(of plan: PlannedTransfer) throws -> Int64 {
        let payer = Posting.Side(
            account: plan.from.number, description: BookingText.transfer(to: plan.creditorName),
            counterparty: plan.creditorName)
        let payee = try creditorSide(of: plan)
        if let exchange = plan.exchange {
            return try transaction.rates.post(exchange, from: payer, to: payee, reference: plan.reference)
        }
        return try transaction.postings.post(
            Posting(
                kind: .transfer, debit: payer, credit: payee, amount: plan.amount, bookingDate: now.date,
                valueDate: now.date, reference: plan.reference, category: .transfer))
    }

    // The entry of the clearing account says for whom the money leaves; so that stands under the hashes too.
    private func creditorSide(of plan: PlannedTransfer) throws -> Posting.Side {
        let payer = plan.from.account.accountName
        switch plan.creditor {
        case .account(let to):
            return Posting.Side(
                account: to.number, description: BookingText.transfer(from: payer), counterparty: payer)
        case .external(let iban, let name):
            return Posting.Side(
                account: try transaction.accounts.internalAccount(.clearing, plan.amount.currency),
                description: iban.text,
                counterparty: name)
        }
    }

    private func post(_ fee: Money, of plan: PlannedTransfer, group: Int64) throws {
        _ = try transaction.postings.post(
            Posting(
                kind: .fee,
                debit: Posting.Side(account: plan.from.number, description: BookingText.transferFee),
                credit: Posting.Side(
                    account: try transaction.accounts.internalAccount(.fees, fee.currency),
                    description: BookingText.transferFee),
                amount: fee, bookingDate: now.date, valueDate: now.date, category: .fees, group: group))
    }

    // An owner of both sides knows what they did.
    private func tellBothSides(of plan: PlannedTransfer, _ id: TransferID) throws {
        let payers = plan.from.account.ownerIDs
        let payees = plan.creditorAccount?.account.ownerIDs ?? []
        let sent = News(.paymentSent, subject: id.text, amount: plan.amount, detail: plan.creditorName)
        for owner in payers where !payees.contains(owner) { try transaction.notifications.tell(owner, sent) }
        let received = News(
            .paymentReceived, subject: id.text, amount: plan.exchange?.target ?? plan.amount,
            detail: plan.from.account.accountName)
        for owner in payees where !payers.contains(owner) {
            try transaction.notifications.tell(owner, received)
        }
    }
}
