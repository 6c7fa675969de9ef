import BankDomain
import BankRules
import BankServices

struct TellerStore: NounStore {
    let transaction: LedgerTransaction

    /// Books cash in or out, once for each key, and returns the account's entry.
    func bookCash(
        _ request: CashRequest, _ direction: Transaction.Direction, for principal: Principal
    ) throws -> Transaction {
        try request.amount.requirePayable()
        let reference = try FreeText.reference(request.reference)
        let key = principal.key(request.idempotencyKey, request.fingerprint(direction))
        let id: TransferID = try transaction.bank.once(key) { _ in
            let account = try transaction.accounts.account(request.accountID)
            try direction == .debit ? account.account.requireDebitable() : account.account.requireCreditable()
            try account.account.requireCurrency(of: request.amount)
            let posting = try cash(request.amount, direction, account, reference: reference)
            let transfer = try transaction.postings.post(posting)
            try transaction.notifications.tellOwners(
                of: account, NotificationEvent(booked: try entry(of: transfer, direction)))
            return TransferID(number: transfer)
        }
        guard let transfer = id.number else { throw ServiceError.duplicateRequest(key.key) }
        return try entry(of: transfer, direction)
    }

    private func entry(of transfer: Int64, _ direction: Transaction.Direction) throws -> Transaction {
        try transaction.transactions.transaction(entry: 2 * transfer + (direction == .credit ? 1 : 0))
    }

    private func cash(
        _ amount: Money, _ direction: Transaction.Direction, _ account: KnownAccount, reference: String
    ) throws -> Posting {
        let words = direction == .credit ? BookingText.cashDeposit : BookingText.cashWithdrawal
        let customer = Posting.Side(account: account.number, description: words)
        let till = Posting.Side(
            account: try transaction.accounts.internalAccount(.cash, amount.currency), description: words)
        return Posting(
            kind: .cash, debit: direction == .debit ? customer : till,
            credit: direction == .debit ? till : customer, amount: amount, bookingDate: now.date,
            valueDate: now.date, reference: reference, category: .cash)
    }
}
