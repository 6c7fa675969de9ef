public import BankDomain

/// Saved payees of the principal.
///
/// Every call throws ``ServiceError/unauthorized(_:)`` without a principal and
/// ``ServiceError/storage(_:path:underlying:)`` when the store fails. Payees of others are not found.
public protocol BeneficiaryServiceProtocol: AnyObject, Sendable {
    /// The principal's payees in the order in which they were added, whole, without those removed.
    func beneficiaries() async throws -> [Beneficiary]

    /// The payee that a text names, by the rule of ``BeneficiaryReference``. Throws `notFound`, `ambiguous`.
    func beneficiary(named name: String) async throws -> Beneficiary

    /// Keeps a payee after its name was compared with that of whose account it is, by the rule of
    /// ``NameComparison``. The same key with the same request answers the same payee again.
    ///
    /// Throws, in this order, `invalidValue` for a name that ``FreeText`` refuses, `invalidIBAN`, `duplicateRequest`,
    /// `notFound(.account)` for an IBAN of this bank that no account has, `alreadyExists` with the id of the payee
    /// with this IBAN, and, unless the request accepts the name, `nameMismatch`: with the holder's name on a close
    /// match, without it on none. Other banks are not asked. Names that do not match accounts of this bank count, in a dry
    /// run too: after some in a row `tooManyAttempts` goes before every answer for a while.
    func add(_ request: BeneficiaryRequest, mode: ExecutionMode) async throws -> AddedBeneficiary

    /// Calls a payee something else; the holder's name was checked when it was added. Throws `notFound`,
    /// `invalidValue`.
    func rename(_ id: BeneficiaryID, to name: String, mode: ExecutionMode) async throws -> Beneficiary

    /// Trusts a payee: nothing cools off any more, and amounts up to that of ``BankRules`` need no code. A code of
    /// the second factor is used up for it; a dry run looks at none.
    ///
    /// Throws `notFound`, `unauthorized(.secondFactorMissing)`, `tooManyAttempts`, `invalidCode`.
    func trust(_ id: BeneficiaryID, code: String, mode: ExecutionMode) async throws -> Beneficiary

    /// Forgets a payee, and answers it as it was left. Standing orders and waiting transfers that name it depend on it: with
    /// `endsDependents` they end with it, each with its line in the audit trail. Throws `notFound`, `hasDependents`.
    func remove(
        _ id: BeneficiaryID, endsDependents: Bool, mode: ExecutionMode
    ) async throws -> Beneficiary
}

extension BeneficiaryServiceProtocol {
    /// Forgets a payee on which nothing depends.
    public func remove(_ id: BeneficiaryID, mode: ExecutionMode) async throws -> Beneficiary {
        try await remove(id, endsDependents: false, mode: mode)
    }
}

/// Something that has a service of this kind.
public protocol HasBeneficiaryService {
    var beneficiaryService: any BeneficiaryServiceProtocol { get }
}

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

/// A text with which a person names one of their payees.
///
/// It is tried as an id, then as an IBAN, then as a name, then as the beginning of any of these. The first of them
/// that matches decides; two matches there are ambiguous. Neither case nor, in IBANs, spaces matter.
public struct BeneficiaryReference: Sendable {
    /// The text as given.
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// The payee that is named. Throws `notFound`, `ambiguous`.
    public func resolve(in beneficiaries: [Beneficiary]) throws(ServiceError) -> Beneficiary {
        let found = NameReference(text).strongest(of: beneficiaries)
        guard let first = found.first else { throw .notFound(.beneficiary, name: text) }
        guard found.count == 1 else {
            throw .ambiguous(.beneficiary, name: text, among: found.map { "\($0.id) \"\($0.name)\"" })
        }
        return first
    }

    /// The payee whose id, IBAN or whole name the text is, if there is one and only one.
    public func exact(in beneficiaries: [Beneficiary]) -> Beneficiary? {
        let found = NameReference(text).whole(of: beneficiaries)
        return found.count == 1 ? found.first : nil
    }
}
