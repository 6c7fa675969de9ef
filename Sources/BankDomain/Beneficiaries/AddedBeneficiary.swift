/// A beneficiary that was added, and how its name compared.
public struct AddedBeneficiary: Hashable, Sendable, Codable {
    /// The beneficiary.
    public let beneficiary: Beneficiary
    /// How the name that was given compared with the holder's.
    public let nameCheck: NameCheck

    /// A beneficiary with the check of its name.
    public init(beneficiary: Beneficiary, nameCheck: NameCheck) {
        self.beneficiary = beneficiary
        self.nameCheck = nameCheck
    }
}
