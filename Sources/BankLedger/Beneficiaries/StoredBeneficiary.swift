import BankDomain
import BankSQL
import BankServices
import LanguageKit

/// A payee that a user keeps, as it is stored.
struct StoredBeneficiary: Sendable {
    /// The N of `BEN00N`.
    let number: Int64
    /// The name by which the user pays it.
    let name: String
    let iban: IBAN
    /// The account, if it is one of this bank.
    let accountID: AccountID?
    let isTrusted: Bool
    /// How its name compared when it was added.
    let nameCheck: NameCheck
    let createdAt: Instant
    let status: Beneficiary.Status

    /// The columns that ``read(_:)`` expects.
    static let columns = """
        id, name, iban, account, is_trusted, name_check, actual_name, created_at, status
        """

    static func read(_ row: any SQLStatement) throws -> StoredBeneficiary {
        guard let iban = RecordedIBAN(row.text("iban")).validated else {
            throw MalformedValue("a beneficiary has no IBAN")
        }
        return StoredBeneficiary(
            number: row.int64("id"), name: row.text("name"), iban: iban,
            accountID: row.optionalInt64("account").map { AccountID(number: $0) },
            isTrusted: row.bool("is_trusted"),
            nameCheck: NameCheck(
                try StoredValue.choice(row.text("name_check"), as: NameCheck.Outcome.self),
                actualName: row.optionalText("actual_name")),
            createdAt: try StoredValue.instant(row.int64("created_at")),
            status: try StoredValue.choice(row.text("status"), as: Beneficiary.Status.self))
    }

    /// The payee as its user sees it.
    func beneficiary(_ coolingOff: CoolingOff, now: Instant) throws -> Beneficiary {
        Beneficiary(
            id: BeneficiaryID(number: number), name: name, iban: iban, accountID: accountID,
            isTrusted: isTrusted,
            coolingOffUntil: try coolingOff.end(addedAt: createdAt, isTrusted: isTrusted, now: now),
            createdAt: createdAt, status: status)
    }
}
