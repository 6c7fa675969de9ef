import BankDomain
import BankServices

/// The booked balance of an account after each entry of a page.
///
/// The bank keeps no balance with an entry, because late entries of earlier days would change it. It knows the balance
/// at the end of a day, and from there the entries lead back.
@MainActor
struct RunningBalances {
    let accountService: any AccountServiceProtocol
    let transactionService: any TransactionServiceProtocol

    /// - Parameter entries: consecutive entries of the account, newest first. Those that are not booked have no balance.
    func balances(after entries: [Transaction], of account: AccountID) async throws -> [TransactionID: Money]
    {
        let booked = entries.filter { $0.status == .booked }
        guard let first = booked.first else { return [:] }
        let day = first.bookingDate
        var balance = try await accountService.balance(of: account, at: .endOf(day)).balance
        for later in try await entriesAfter(first, on: day, of: account) {
            balance = try balance.subtracting(later.amount)
        }
        var balances: [TransactionID: Money] = [:]
        for entry in booked {
            balances[entry.id] = balance
            balance = try balance.subtracting(entry.amount)
        }
        return balances
    }

    /// The booked entries of the day that follow an entry.
    private func entriesAfter(
        _ entry: Transaction, on day: CalendarDate, of account: AccountID
    ) async throws -> [Transaction] {
        var later: [Transaction] = []
        let query = TransactionQuery(accountID: account, from: day, to: day, status: .booked)
        let take = { (page: [Transaction]) in
            later += page.prefix { $0.id != entry.id }
            return !page.contains { $0.id == entry.id }
        }
        try await PageReader.read(after: nil, take) {
            try await transactionService.transactions(query, page: $0)
        }
        return later
    }
}

extension TransactionQuery {
    /// Whether the entries that match follow each other in an account, so that they have running balances.
    var isWholePeriod: Bool {
        accountID != nil && text == nil && direction == nil && minimumMinorUnits == nil
            && maximumMinorUnits == nil && category == nil && (status ?? .booked) == .booked
    }
}
