import BankDomain
import BankRules
import BankSQL
import BankServices
import LanguageKit

struct BeneficiaryStore: NounStore {
    let transaction: LedgerTransaction

    static func all(of user: UserID) -> SQLRead {
        SQLRead("SELECT \(BeneficiaryRow.columns) FROM beneficiary WHERE user = ? ORDER BY id", user)
    }

    /// A user's payees, oldest first, and those that were removed.
    func all(of user: UserID) throws -> [SavedPayee] {
        if let known = transaction.known.beneficiaries[user] { return known }
        let found = try stored.rows(Self.all(of: user)) { try BeneficiaryRow.read($0, of: user) }
        transaction.known.beneficiaries[user] = found
        return found
    }

    /// The names of an account's owners.
    func holderNames(of account: Int64) throws -> [String] {
        try stored.rows(
            """
            SELECT u.name FROM account_owner o JOIN bank_user u ON u.id = o.owner
            WHERE o.account = ? ORDER BY u.id
            """, account
        ) { $0.text("name") }
    }

    func nextID() throws -> BeneficiaryID { BeneficiaryID(number: try nextNumber(in: "beneficiary")) }

    func insert(_ payee: SavedPayee) throws {
        try write(
            .insert(
                into: "beneficiary", "id, user, name, iban, account, name_check, actual_name, created_at"),
            payee.id.number, payee.user, payee.name, payee.iban.text, payee.accountID?.number,
            payee.nameCheck.outcome.rawValue, payee.nameCheck.actualName, now)
    }

    func update(_ payee: SavedPayee, _ change: PayeeChange) throws {
        let number = payee.id.number
        switch change {
        case .name: try write(.update("beneficiary", set: "name"), payee.name, number)
        case .trusted: try write(.update("beneficiary", set: "is_trusted"), 1, number)
        case .removed: try write(.update("beneficiary", set: "status"), payee.status.rawValue, number)
        }
    }
}

/// Reads payees from rows.
enum BeneficiaryRow {
    static let columns = "id, name, iban, account, is_trusted, name_check, actual_name, created_at, status"

    static func read(_ row: any SQLStatement, of user: UserID) throws -> SavedPayee {
        guard let iban = RecordedIBAN(row.text("iban")).validated else {
            throw MalformedValue("a payee has no IBAN")
        }
        return SavedPayee(
            id: BeneficiaryID(number: row.int64("id")), user: user, name: row.text("name"), iban: iban,
            accountID: row.optionalInt64("account").map { AccountID(number: $0) },
            isTrusted: row.bool("is_trusted"),
            nameCheck: NameCheck(
                try StoredValue.choice(row.text("name_check"), as: NameCheck.Outcome.self),
                actualName: row.optionalText("actual_name")),
            createdAt: try StoredValue.instant(row.int64("created_at")),
            status: try StoredValue.choice(row.text("status"), as: Beneficiary.Status.self))
    }
}
