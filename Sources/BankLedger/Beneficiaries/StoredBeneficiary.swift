import BankDomain
import BankServices
import LanguageKit

/// A payee whom a user keeps, as it is stored.
struct StoredBeneficiary: Sendable {
    /// The N of `BEN00N`.
    let number: Int64
    /// By which name the user pays it.
    let name: String
    /// The IBAN that is paid.
    let iban: IBAN
    /// The account, if it is one of this bank.
    let accountID: AccountID?
    /// Whether the user trusts it.
    let isTrusted: Bool
    /// How its name compared when it was added.
    let nameCheck: NameCheck
    /// When it was added.
    let createdAt: Instant
    /// Whether it can be paid.
    let status: Beneficiary.Status

    /// The columns, in the order in which they are read.
    static let columns = """
        id, name, iban, account, is_trusted, name_check, actual_name, created_at, status
        """

    /// The payee of the present row.
    static func read(_ row: Statement) throws -> StoredBeneficiary {
        guard let iban = RecordedIBAN(row.text(2)).validated else {
            throw MalformedValue("a beneficiary has no IBAN")
        }
        return StoredBeneficiary(
            number: row.int64(0), name: row.text(1), iban: iban,
            accountID: row.optionalInt64(3).map { AccountID(number: $0) }, isTrusted: row.int64(4) == 1,
            nameCheck: NameCheck(
                try StoredValue.choice(row.text(5), as: NameCheck.Outcome.self),
                actualName: row.optionalText(6)),
            createdAt: try StoredValue.instant(row.int64(7)),
            status: try StoredValue.choice(row.text(8), as: Beneficiary.Status.self))
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
