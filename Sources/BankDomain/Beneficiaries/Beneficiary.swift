/// A payee that a user saved.
///
/// Its IBAN never changes. To pay another IBAN, the user adds another payee, whose name is checked.
public struct Beneficiary: Hashable, Sendable, Identifiable, Codable {
    /// Whether it can be paid.
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        case active
        /// Removed, and kept because payments refer to it.
        case removed
    }

    /// The beneficiary's id, such as `BEN001`.
    public let id: BeneficiaryID
    /// The name by which the user pays it.
    public let name: String
    public let iban: IBAN
    /// The account, if it is one of this bank.
    public let accountID: AccountID?
    /// Whether payments to it need no code up to the usual amount (Delegated Regulation (EU) 2018/389, article 13).
    public let isTrusted: Bool
    /// When larger payments to it stop waiting; `nil` if they do not wait.
    public let coolingOffUntil: Instant?
    public let createdAt: Instant
    public let status: Status

    public init(
        id: BeneficiaryID, name: String, iban: IBAN, accountID: AccountID?, isTrusted: Bool,
        coolingOffUntil: Instant?, createdAt: Instant, status: Status
    ) {
        self.id = id
        self.name = name
        self.iban = iban
        self.accountID = accountID
        self.isTrusted = isTrusted
        self.coolingOffUntil = coolingOffUntil
        self.createdAt = createdAt
        self.status = status
    }
}

public typealias BeneficiaryID = Identifier<Beneficiary>

/// How the name that a payer gave compares with the account holder's name (Pay.UK, Confirmation of Payee).
public struct NameCheck: Hashable, Sendable, Codable {
    public enum Outcome: String, Hashable, Sendable, Codable, CaseIterable {
        /// It is the holder's name.
        case match
        /// It is similar to the holder's name.
        case closeMatch
        /// The account belongs to a different name.
        case noMatch
        /// The account is at another bank, which was not asked.
        case unavailable
    }

    public let outcome: Outcome
    /// The holder's name, which a payer is shown only on a close match.
    public let actualName: String?

    public init(_ outcome: Outcome, actualName: String? = nil) {
        self.outcome = outcome
        self.actualName = actualName
    }
}

/// A beneficiary that was added, and the result of its name check.
public struct AddedBeneficiary: Hashable, Sendable, Codable {
    public let beneficiary: Beneficiary
    /// How the given name compared with the holder's.
    public let nameCheck: NameCheck

    public init(beneficiary: Beneficiary, nameCheck: NameCheck) {
        self.beneficiary = beneficiary
        self.nameCheck = nameCheck
    }
}
