import BankDomain
import BankServices

/// Cash. The order of the checks is part of the contract: both banks refuse alike.
extension MockBank {
    mutating func cash(
        _ request: CashRequest, _ direction: Transaction.Direction, by principal: Principal
    ) throws(ServiceError) -> Transaction {
        try request.amount.requirePayable()
        let reference = try FreeText.reference(request.reference)
        let mark = MockPosting.Request(
            user: principal.userID, key: request.idempotencyKey, fingerprint: request.fingerprint(direction))
        if let first = try earlier(mark), let answer = first.entries(of: [request.accountID]).last {
            return answer
        }

        let account = try account(request.accountID)
        try direction == .debit ? account.requireDebitable() : account.requireCreditable()
        try account.requireCurrency(request.amount.currency)
        let text = direction == .credit ? BookingText.cashDeposit : BookingText.cashWithdrawal
        let side = MockPosting.Side(account: account.id, description: text, counterparty: "")
        try post(
            MockPosting(
                debit: direction == .debit ? side : .bank, credit: direction == .credit ? side : .bank,
                amount: request.amount, date: head.clock.date, createdAt: head.clock, reference: reference,
                category: .cash, request: mark))
        guard let entry = journal.entries(of: [account.id]).last else {
            fatalError("Posted cash is in the journal.")
        }
        tellOwners(
            of: account,
            News(
                direction == .credit ? .paymentReceived : .paymentSent, subject: entry.id.text,
                amount: entry.amount, detail: entry.description))
        return entry
    }
}

extension MockAccount {
    func requireCurrency(_ currency: Currency) throws(ServiceError) {
        guard currency == self.currency else {
            throw .currencyMismatch(expected: self.currency, actual: currency)
        }
    }
}
