public import BankCryptography

extension PasswordCost {
    /// The cost of a user's password unless somebody chose another: 64 MiB, twice, which is what libsodium calls
    /// interactive, and above OWASP's least (19 MiB, twice).
    public static let signingIn = PasswordCost(unchecked: 65_536, passes: 2)
}
