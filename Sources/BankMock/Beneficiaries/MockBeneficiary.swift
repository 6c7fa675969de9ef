import BankDomain
import BankServices

/// A payee as the mock bank keeps it.
struct MockBeneficiary: Codable, Equatable, Sendable {
    let id: BeneficiaryID
    let user: UserID
    var name: String
    let iban: IBAN
    let accountID: AccountID?
    var isTrusted = false
    var nameCheck = NameCheck(.match)
    let createdAt: Instant
    var status = Beneficiary.Status.active

    func view(_ coolingOff: CoolingOff, now: Instant) throws -> Beneficiary {
        Beneficiary(
            id: id, name: name, iban: iban, accountID: accountID, isTrusted: isTrusted,
            coolingOffUntil: try coolingOff.end(addedAt: createdAt, isTrusted: isTrusted, now: now),
            createdAt: createdAt, status: status)
    }
}
