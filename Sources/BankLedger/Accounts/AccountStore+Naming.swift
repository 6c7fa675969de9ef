import BankDomain
import BankRules
import BankSQL
import BankServices

/// Finds the account that a text names, by the rules of ``AccountReference``.
extension AccountStore {
    /// The account that a text names for this purpose. Throws `notFound`, `ambiguous`, `invalidIBAN`.
    func account(
        named reference: AccountReference, for purpose: AccountPurpose, principal: Principal
    ) throws -> KnownAccount {
        let mayFindOthers = purpose != .reading || principal.has(.auditor)
        let found = try reference.resolve(own: accounts(.own, for: principal)) {
            mayFindOthers ? try accounts(reference, by: $0) : []
        }
        return try account(found.id)
    }

    /// The accounts that texts identify; permissions are not checked.
    func payees(identifiedBy texts: Set<String>) throws -> [String: AccountID] {
        try texts.reduce(into: [:]) { found, text in
            let reference = AccountReference(text)
            found[text] = try reference.identified { try accounts(reference, by: $0) }?.id
        }
    }

    private func accounts(
        _ reference: AccountReference, by identification: AccountReference.Identification
    ) throws -> [Account] {
        switch identification {
        case .id:
            guard let number = reference.id.number else { return [] }
            return try accounts("id = ?", number).filter { reference.matches($0, by: .id) }
        case .number:
            guard !reference.compact.isEmpty else { return [] }
            // Two rows are enough to see that a number is ambiguous.
            return try accounts("(upper(number) = ?1 OR iban = ?1) LIMIT 2", reference.compact)
                .filter { reference.matches($0, by: .number) }
        }
    }

    private func accounts(_ condition: String, _ value: some SQLValue) throws -> [Account] {
        let statement = try database.statement(
            "SELECT \(AccountRow.columns) FROM \(AccountRow.tables) WHERE id > 0 AND \(condition)")
        try statement.bind(value, at: 1)
        return try accounts(statement, AccountRow(defaultNumber: nil, owners: [:]))
    }
}
