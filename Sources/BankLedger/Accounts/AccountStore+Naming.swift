import BankDomain
import BankRules
import BankSQL
import BankServices

extension AccountStore {
    /// The accounts that a text identifies in this way; permissions are not checked.
    func accounts(
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
