import BankDomain

/// How a customer account is read from its row.
struct AccountRow {
    /// The columns, in the order in which they are read.
    static let columns = "id, number, type, currency, status, name, iban, posted, held, floor"

    /// The user's default account, which alone is marked as such.
    let defaultNumber: Int64?
    /// The owners of the accounts that are read.
    let owners: [Int64: [UserID]]
    private var lastCurrency: Currency?

    init(defaultNumber: Int64?, owners: [Int64: [UserID]]) {
        self.defaultNumber = defaultNumber
        self.owners = owners
    }

    /// The account of the present row.
    mutating func read(_ row: Statement) throws -> LedgerAccount {
        let number = row.int64(0)
        let id = AccountID(number: number)
        let currency = try currency(row.text(3))
        let (posted, held) = (row.int64(7), row.int64(8))
        let (available, overflowed) = posted.subtractingReportingOverflow(held)
        guard !overflowed else { throw MalformedValue("\(id): more is held than can be counted") }
        let account = Account(
            id: id, accountNumber: row.text(1),
            accountType: try StoredValue.choice(row.text(2), as: Account.AccountType.self),
            balance: Money(minorUnits: posted, currency: currency),
            availableBalance: Money(minorUnits: available, currency: currency),
            accountName: row.text(5), iban: row.optionalText(6).map { RecordedIBAN($0) },
            isDefault: number == defaultNumber,
            status: try StoredValue.choice(row.text(4), as: Account.Status.self),
            ownerIDs: owners[number] ?? [])
        return LedgerAccount(number: number, account: account, floor: row.optionalInt64(9))
    }

    /// Most rows have the currency of the row before.
    private mutating func currency(_ code: String) throws -> Currency {
        if let lastCurrency, lastCurrency.code == code { return lastCurrency }
        let currency = try StoredValue.currency(code)
        lastCurrency = currency
        return currency
    }
}
