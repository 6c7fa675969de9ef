extension IBAN {
    /// The IBAN of an account of this bank: German in form (eight digits of bank code, ten of account
    /// number), with the bank code 00000000, which no bank has, so that no payment can go astray.
    public init(bankAccountNumber number: String) throws(IBANError) {
        try self.init(country: "DE", bban: "00000000" + number)
    }
}
