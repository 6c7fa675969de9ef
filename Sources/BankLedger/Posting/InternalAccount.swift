import BankDomain

/// An account of the bank's own, the other side of what does not move between customers.
enum InternalAccount: String, CaseIterable, Sendable {
    /// Notes and coins.
    case cash
    /// What cards paid.
    case cards
    /// What is on its way to or from other banks.
    case clearing
    /// What the bank has of a currency against what it owes in others.
    case exchange
    /// What the bank earned by fees.
    case fees
    /// What the bank paid or earned for balances.
    case interest
    /// Balances brought in from elsewhere.
    case opening

    /// The account's number; no customer's has a star.
    func number(_ currency: Currency) -> String { "*\(rawValue)-\(currency.code)" }

    /// The account's name.
    func name(_ currency: Currency) -> String { "\(rawValue) \(currency.code)" }
}

extension Books {
    /// The id of an account of the bank's own, which is opened at its first use.
    func internalAccount(_ account: InternalAccount, _ currency: Currency) throws -> Int64 {
        let number = account.number(currency)
        if let known = try accountID(numbered: number) { return known }
        let lowest = try database.first("SELECT min(id) FROM account") { $0.int64(0) } ?? 0
        let taken = try StoredValue.number(lowest < 0 ? Int64(clamping: lowest.magnitude) : 0)
        let id = -taken - 1
        try insert(
            NewAccount(
                number: number, iban: nil, name: account.name(currency), type: .checking,
                currency: currency, openedOn: now.date, floor: nil),
            id: id, kind: "internal")
        return id
    }
}
