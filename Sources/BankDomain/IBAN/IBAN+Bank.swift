extension IBAN {
    /// The IBAN of an account of this bank: German in form (eight digits of bank code, ten of account
    /// number), with the bank code 00000000, which no bank has, so that no payment can go astray.
    public init(bankAccountNumber number: String) throws(IBANError) {
        try self.init(country: "DE", bban: Self.bankCode + number)
    }

    /// Whether the number is one that only this bank gives.
    public var isOfThisBank: Bool { country == "DE" && text.dropFirst(4).hasPrefix(Self.bankCode) }

    private static let bankCode = "00000000"
}
