package import BankDomain
package import BankServices

/// Cash at the counter. The order of the checks is part of the contract.
extension AccountRecords {
    /// Books cash in or out, once for each key, and returns the account's entry.
    package mutating func cash(
        _ request: CashRequest, _ direction: Transaction.Direction, for principal: Principal
    ) throws -> Transaction {
        try request.amount.requirePayable()
        let checked = CashRequest(
            accountID: request.accountID, amount: request.amount,
            reference: try FreeText.reference(request.reference), valueDate: request.valueDate,
            idempotencyKey: request.idempotencyKey)
        let key = principal.key(request.idempotencyKey, request.fingerprint(direction))
        if let booked = try bookedCash(direction, on: request.accountID, under: key) { return booked }
        try requireNothingWaits(under: key)
        let known = try account(with: request.accountID)
        let account = known.account
        try direction == .debit ? account.requireDebitable() : account.requireCreditable()
        try account.requireCurrency(of: request.amount)
        let entry = try bookCash(
            checked, direction, valueDate: valueDate(request.valueDate, on: known), under: key)
        try accrueAgain(since: entry)
        try tellOwners(of: account.id, NotificationEvent(booked: entry))
        return entry
    }
}
