/// A beneficiary that was added, and how its name compared.
public struct AddedBeneficiary: Hashable, Sendable, Codable {
    public let beneficiary: Beneficiary
    /// How the name that was given compared with the holder's.
    public let nameCheck: NameCheck

    public init(beneficiary: Beneficiary, nameCheck: NameCheck) {
        self.beneficiary = beneficiary
        self.nameCheck = nameCheck
    }
}
