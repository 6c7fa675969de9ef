public import BankDomain

/// Saved payees of the principal.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails. Payees of others are not found.
public protocol BeneficiaryServiceProtocol: AnyObject, Sendable {
    /// The principal's payees in the order of creation, without removed ones and without pages.
    func beneficiaries() async throws -> [Beneficiary]

    /// The payee that a text identifies, by the rules of ``BeneficiaryReference``. Throws `notFound`, `ambiguous`.
    func beneficiary(named name: String) async throws -> Beneficiary

    /// Adds a payee after comparing its name with the account holder's, by the rules of ``NameComparison``. The same
    /// key with the same request returns the same payee again.
    ///
    /// Throws, in this order, `invalidValue` for a name that ``FreeText`` refuses, `invalidIBAN`, `duplicateRequest`,
    /// `notFound(.account)` for an IBAN of this bank that no account has, `alreadyExists` with the id of the payee with
    /// this IBAN, and, unless the request accepts the name, `nameMismatch`: with the holder's name on a close match,
    /// without it on none. Names at other banks are not checked. Mismatches are counted, in dry runs too: after several
    /// in a row every call throws `tooManyAttempts` for a while.
    func add(_ request: BeneficiaryRequest, mode: ExecutionMode) async throws -> AddedBeneficiary

    /// Renames a payee; the holder's name was checked when it was added. Throws `notFound`, `invalidValue`.
    func rename(_ id: BeneficiaryID, to name: String, mode: ExecutionMode) async throws -> Beneficiary

    /// Trusts a payee: its cooling-off period ends, and amounts up to the one in ``PaymentRules`` need no code. It uses up
    /// a code of the second factor; a dry run ignores the code.
    ///
    /// Throws `notFound`, `unauthorized(.secondFactorMissing)`, `tooManyAttempts`, `invalidCode`.
    func trust(_ id: BeneficiaryID, code: String, mode: ExecutionMode) async throws -> Beneficiary

    /// Removes a payee and returns it. Standing orders and scheduled transfers to it depend on it: with
    /// `endsDependents` they end with it, each with a line in the audit trail. Throws `notFound`, `hasDependents`.
    func remove(
        _ id: BeneficiaryID, endsDependents: Bool, mode: ExecutionMode
    ) async throws -> Beneficiary
}

extension BeneficiaryServiceProtocol {
    /// Removes a payee that has no dependents.
    public func remove(_ id: BeneficiaryID, mode: ExecutionMode) async throws -> Beneficiary {
        try await remove(id, endsDependents: false, mode: mode)
    }
}

public protocol HasBeneficiaryService {
    var beneficiaryService: any BeneficiaryServiceProtocol { get }
}

/// The data needed to add a payee.
public struct BeneficiaryRequest: Hashable, Sendable {
    /// The account holder's name, as the payer knows it.
    public let name: String
    /// The IBAN as typed.
    public let iban: String
    /// Whether to add the payee even if the name is not the holder's.
    public let acceptsName: Bool
    /// Identifies this request; repeating it has no second effect.
    public let idempotencyKey: IdempotencyKey

    public init(name: String, iban: String, acceptsName: Bool = false, idempotencyKey: IdempotencyKey) {
        self.name = name
        self.iban = iban
        self.acceptsName = acceptsName
        self.idempotencyKey = idempotencyKey
    }

    /// All fields except the key, as one text. Requests with one key must have the same text.
    public var fingerprint: String {
        ["beneficiary", IBAN.normalized(iban), FreeText.trimmed(name), acceptsName ? "accepted" : ""].joined(
            separator: "\u{1F}")
    }

    /// The name and IBAN, checked. Throws `invalidValue`, `invalidIBAN`.
    public func checked() throws(ServiceError) -> (name: String, iban: IBAN) {
        let name = try FreeText.name(name, field: .name)
        do throws(IBANError) {
            return (name, try IBAN(iban))
        } catch {
            throw .invalidIBAN(text: iban, reason: error)
        }
    }
}

/// A text by which a person identifies one of their payees.
///
/// It is tried as an id, then as an IBAN, then as a name, then as the beginning of any of these. The first kind that
/// matches decides; two matches of that kind are ambiguous. Case does not matter, nor do spaces in IBANs.
public struct BeneficiaryReference: Sendable {
    /// The text as given.
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// The payee that the text identifies. Throws `notFound`, `ambiguous`.
    public func resolve(in beneficiaries: [Beneficiary]) throws(ServiceError) -> Beneficiary {
        let found = NameReference(text).strongest(of: beneficiaries)
        guard let first = found.first else { throw .notFound(.beneficiary, name: text) }
        guard found.count == 1 else {
            throw .ambiguous(.beneficiary, name: text, among: found.map { "\($0.id) \"\($0.name)\"" })
        }
        return first
    }

    /// The only payee with this id, IBAN or whole name; `nil` if there is none or more than one.
    public func exact(in beneficiaries: [Beneficiary]) -> Beneficiary? {
        let found = NameReference(text).whole(of: beneficiaries)
        return found.count == 1 ? found.first : nil
    }
}
