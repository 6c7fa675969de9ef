import BankDomain
import BankServices
import LanguageKit

extension Books {
    /// One entry of an account that the principal may read. Throws `notFound`.
    func transaction(_ id: TransactionID, for principal: Principal) throws -> Transaction {
        let (entry, account) = try readableEntry(id, for: principal)
        return try transaction(entry: entry, for: account.isManaged(by: principal) ? principal.userID : nil)
    }

    /// The id of an entry's row, and its account, which the principal may read. Throws `notFound`.
    func readableEntry(
        _ id: TransactionID, for principal: Principal
    ) throws -> (entry: Int64, account: LedgerAccount) {
        guard let parts = id.parts, let number = parts.account.number,
            let entry = try entryID(account: number, entryNumber: parts.entryNumber)
        else { throw ServiceError.notFound(.transaction, name: id.text) }
        let account = try account(parts.account, for: principal)
        guard account.isReadable(by: principal) else {
            throw ServiceError.notFound(.transaction, name: id.text)
        }
        return (entry, account)
    }

    /// The entry with this id of its row, with the notes of a user; `nil` for as it was booked.
    func transaction(entry: Int64, for user: UserID? = nil) throws -> Transaction {
        let found = try database.first(
            """
            SELECT \(TransactionRow.columns(of: .of(entry))) FROM \(TransactionRow.tables(of: .of(entry)))
            WHERE t.id = ?2
            """, user, entry / 2, read: TransactionRow.read)
        guard let found else { throw MalformedValue("entry \(entry) is missing") }
        return found
    }

    /// The entries that fit a query, newest first.
    func transactions(
        _ query: TransactionQuery, page: PageRequest, for principal: Principal,
        costs: TransactionList.Costs = TransactionList.Costs()
    ) throws -> Page<Transaction> {
        let list = try TransactionList(query, for: principal, in: self, costs: costs)
        let cursor = try page.after.map { try position(of: $0, query: query, for: principal) }
        return try list.page(page, after: cursor)
    }

    /// The entries that a query is about. Throws `notFound` for an account that the principal may not read.
    func selection(_ query: TransactionQuery, for principal: Principal) throws -> TransactionSelection {
        guard let id = query.accountID else { return TransactionSelection(query, for: principal) }
        let account = try readableAccount(id, for: principal)
        let user = account.isManaged(by: principal) ? principal.userID : nil
        return TransactionSelection(query, account: account.number, for: user)
    }

    /// The id of the row of the entry that a cursor names. Throws `invalidValue` if it is none of the list's accounts.
    private func position(
        of cursor: String, query: TransactionQuery, for principal: Principal
    ) throws -> Int64 {
        guard let parts = TransactionID(cursor).parts, let account = parts.account.number,
            query.accountID == nil || query.accountID == parts.account,
            let entry = try entryID(account: account, entryNumber: parts.entryNumber),
            try self.account(parts.account, for: principal).isReadable(by: principal)
        else { throw PageRequest.unknownCursor(cursor) }
        return entry
    }

    /// The id of an entry's row; `nil` if there is no such entry.
    func entryID(account: Int64, entryNumber: Int) throws -> Int64? {
        try database.first(
            """
            SELECT 2 * id FROM transfer WHERE debit = ?1 AND debit_number = ?2
            UNION ALL SELECT 2 * id + 1 FROM transfer WHERE credit = ?1 AND credit_number = ?2
            """, account, entryNumber
        ) { $0.int64(0) }
    }
}
