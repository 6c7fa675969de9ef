/// The identity of this bank in IBANs and in other programs' files.
///
/// It has a German bank code and no BIC, so every BIC in a file is that of another bank.
public enum ThisBank {
    /// A bank code that no other bank has, so a payment to it cannot reach another bank.
    public static let bankCode = "00000000"

    /// The register of German bank codes (ISO 20022, `ExternalClearingSystemIdentification1Code`).
    private static let clearingSystem = "DEBLZ"

    /// Whether an identification in a file is this bank's. `clearingSystem` is its register, if known.
    public static func isIdentified(by code: String, of clearingSystem: String? = nil) -> Bool {
        code == bankCode && (clearingSystem ?? Self.clearingSystem) == Self.clearingSystem
    }
}

extension IBAN {
    /// The IBAN of an account of this bank: in the German format, with eight digits of bank code and ten of account
    /// number.
    public init(bankAccountNumber number: String) throws(IBANError) {
        try self.init(country: "DE", bban: ThisBank.bankCode + number)
    }

    /// Whether the IBAN has this bank's bank code.
    public var isOfThisBank: Bool { country == "DE" && text.dropFirst(4).hasPrefix(ThisBank.bankCode) }
}
