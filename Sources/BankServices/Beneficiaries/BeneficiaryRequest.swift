public import BankDomain

/// What is needed to keep a payee.
public struct BeneficiaryRequest: Hashable, Sendable {
    /// Whose account it is, as the payer knows them.
    public let name: String
    /// The IBAN as typed.
    public let iban: String
    /// Whether the payee is to be kept although the name is not the holder's.
    public let acceptsName: Bool
    /// The caller's name for this one intention.
    public let idempotencyKey: IdempotencyKey

    public init(name: String, iban: String, acceptsName: Bool = false, idempotencyKey: IdempotencyKey) {
        self.name = name
        self.iban = iban
        self.acceptsName = acceptsName
        self.idempotencyKey = idempotencyKey
    }

    /// Everything but the key, as one text: two requests with one key must have the same.
    public var fingerprint: String {
        ["beneficiary", IBAN.normalized(iban), FreeText.trimmed(name), acceptsName ? "accepted" : ""].joined(
            separator: "\u{1F}")
    }

    /// Name and number, checked. Throws `invalidValue`, `invalidIBAN`.
    public func checked() throws(ServiceError) -> (name: String, iban: IBAN) {
        let name = try FreeText.name(name, field: "name")
        do throws(IBANError) {
            return (name, try IBAN(iban))
        } catch {
            throw .invalidIBAN(text: iban, reason: error)
        }
    }
}
