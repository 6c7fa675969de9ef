/// A payee whom a user keeps.
///
/// Its IBAN never changes: who wants to pay another one adds another payee, and has the name checked anew.
public struct Beneficiary: Hashable, Sendable, Identifiable, Codable {
    /// Whether it can be paid.
    public enum Status: String, Hashable, Sendable, Codable, CaseIterable {
        case active
        /// It was removed, and is kept for what was paid to it.
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
    /// Until when larger payments to it wait; `nil` if they do not.
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
