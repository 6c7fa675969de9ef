import BankDomain
import BankRules
import BankSQL
import BankServices
import LanguageKit

/// The entries of accounts, as shown to users.
struct TransactionStore: NounStore {
    let transaction: LedgerTransaction

    /// One entry of an account that the principal may read, also by the id of its card payment. Throws `notFound`.
    func transaction(_ id: TransactionID, for principal: Principal) throws -> Transaction {
        if let payment = try transaction.cardPayment(id, for: principal) {
            let rules = try rules(for: payment.accountID, of: principal)
            if let unbooked = payment.unbookedEntry(in: zone, rules) { return unbooked }
        }
        let (entry, account) = try readableEntry(id, for: principal)
        return try transaction(entry: entry, for: account.isManaged(by: principal) ? principal.userID : nil)
    }

    /// The id of an entry, and its account, which the principal may read. Throws `notFound`, and `invalidState` for a
    /// card payment that is not booked.
    func readableEntry(
        _ named: TransactionID, for principal: Principal
    ) throws -> (entry: Int64, account: KnownAccount) {
        let id = try transaction.entryID(named, for: principal)
        guard let parts = id.parts, let number = parts.account.number,
            let entry = try entryID(account: number, entryNumber: parts.entryNumber)
        else { throw ServiceError.notFound(.transaction, name: id.text) }
        let account = try transaction.accounts.account(parts.account)
        guard account.isReadable(by: principal) else {
            throw ServiceError.notFound(.transaction, name: id.text)
        }
        return (entry, account)
    }

    /// The entry with this id, with the notes of a user; as booked if `nil`.
    func transaction(entry: Int64, for user: UserID? = nil) throws -> Transaction {
        let (database, columns) = (try database, EntryColumns.of(entry))
        let found = try database.first(
            """
            SELECT \(TransactionRow.columns(of: columns, database.dialect)) FROM \(TransactionRow.tables(of: columns))
            WHERE t.id = ?2
            """, user, entry / 2
        ) { try TransactionRow($0).read($0) }
        guard let found else { throw MalformedValue("entry \(entry) is missing") }
        return found
    }

    /// The entries that match a query, newest first.
    func transactions(
        _ query: TransactionQuery, page: PageRequest, for principal: Principal,
        costs: TransactionList.Costs = TransactionList.Costs()
    ) throws -> Page<Transaction> {
        let list = try TransactionList(query, for: principal, in: transaction, costs: costs)
        let payments = UnbookedPayments(
            query, in: zone, at: now, rules: { try rules(for: query.accountID, of: principal) },
            read: { statuses, last, count in
                try transaction.authorisations.authorisations(
                    statuses, of: query.accountID, for: principal, before: last, atMost: count)
            })
        return try payments.page(page, knows: { try transaction.knows($0, in: query, for: principal) }) {
            page in
            let cursor = try page.after.map { try position(of: $0, query: query, for: principal) }
            return try list.page(page, after: cursor)
        }
    }

    /// The rules that apply where the principal acts for an account.
    private func rules(for account: AccountID?, of principal: Principal) throws -> [CategoryRule] {
        if let account, try !transaction.accounts.account(account).isManaged(by: principal) { return [] }
        return try categoryRules(of: principal)
    }

    /// The id of an entry; `nil` if there is no such entry.
    func entryID(account: Int64, entryNumber: Int) throws -> Int64? {
        try database.first(
            """
            SELECT 2 * id AS entry FROM transfer WHERE debit = ?1 AND debit_number = ?2
            UNION ALL SELECT 2 * id + 1 FROM transfer WHERE credit = ?1 AND credit_number = ?2
            """, account, entryNumber
        ) { $0.int64("entry") }
    }

    func bookingDay(ofTransfer number: Int64) throws -> Int64 {
        let day = try database.first("SELECT booking_date FROM transfer WHERE id = ?1", number) {
            $0.int64("booking_date")
        }
        guard let day else { throw MalformedValue("transfer \(number) is missing") }
        return day
    }

    /// The place of a cursor's entry. Throws `invalidValue` if it is not in the list's accounts.
    private func position(
        of cursor: String, query: TransactionQuery, for principal: Principal
    ) throws -> EntryPosition {
        guard let parts = TransactionID(cursor).parts, let account = parts.account.number,
            query.accountID == nil || query.accountID == parts.account,
            let entry = try entryID(account: account, entryNumber: parts.entryNumber),
            try transaction.accounts.account(parts.account).isReadable(by: principal)
        else { throw PageRequest.unknownCursor(cursor) }
        return EntryPosition(day: try bookingDay(ofTransfer: entry / 2), entry: entry)
    }
}

// MARK: - The accounts of a list

extension TransactionStore {
    /// An account with the number of its entries.
    typealias FilledAccount = (number: Int64, entryCount: Int64)

    /// The maximum number of accounts that are read one by one.
    private static let fewAccounts = 32

    /// The principal's accounts with entries; `nil` if they are many.
    func fewAccounts(of principal: Principal) throws -> [FilledAccount]? {
        let own = "SELECT account FROM account_owner WHERE owner = ?1"
        let unowned = """
            SELECT a.id FROM account a
            WHERE a.id > 0 AND NOT EXISTS (
                SELECT 1 FROM account_owner o WHERE o.account = \(stored.dialect.withoutIndex("a.id")))
            """
        let accounts = principal.isOperator ? "\(own) UNION ALL \(unowned)" : own
        let found = try stored.rows("\(accounts) LIMIT ?2", principal.userID, Self.fewAccounts + 1) {
            $0.int64("account")
        }
        guard found.count <= Self.fewAccounts else { return nil }
        return try found.map { ($0, try transaction.accounts.head(of: $0).entryCount) }
            .filter { $0.entryCount > 0 }
    }

    /// The number of entries in an account that were booked before an entry of any account: numbers follow ids, so a binary
    /// search finds it.
    func entryCount(of account: FilledAccount, before entry: Int64) throws -> Int64 {
        var older: Int64 = 0
        var count = account.entryCount
        while older < count {
            let middle = older + (count - older + 1) / 2
            guard let id = try entryID(account: account.number, entryNumber: Int(middle)) else {
                throw MalformedValue("entry \(middle) of account \(account.number) is missing")
            }
            if id < entry { older = middle } else { count = middle - 1 }
        }
        return older
    }
}
