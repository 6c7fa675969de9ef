public import BankDomain

/// The payees whom a user keeps, for the principal who is asking.
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
    /// match, without it on none. Other banks are not asked.
    func add(_ request: BeneficiaryRequest, mode: ExecutionMode) async throws -> AddedBeneficiary

    /// Calls a payee something else; the holder's name was checked when it was added. Throws `notFound`,
    /// `invalidValue`.
    func rename(_ id: BeneficiaryID, to name: String, mode: ExecutionMode) async throws -> Beneficiary

    /// Trusts a payee: nothing cools off any more, and amounts up to that of ``StepUpPolicy`` need no code. A code of
    /// the second factor is used up for it; a dry run looks at none.
    ///
    /// Throws `notFound`, `unauthorized(.secondFactorMissing)`, `tooManyAttempts`, `invalidCode`.
    func trust(_ id: BeneficiaryID, code: String, mode: ExecutionMode) async throws -> Beneficiary

    /// Forgets a payee, and answers it as it was left. What was ordered for a day and names it will fail. Throws
    /// `notFound`.
    func remove(_ id: BeneficiaryID, mode: ExecutionMode) async throws -> Beneficiary

    /// The same service acting for somebody else.
    func acting(for principals: any PrincipalSource) -> any BeneficiaryServiceProtocol
}

/// Something that has a service of this kind.
public protocol HasBeneficiaryService {
    var beneficiaryService: any BeneficiaryServiceProtocol { get }
}
