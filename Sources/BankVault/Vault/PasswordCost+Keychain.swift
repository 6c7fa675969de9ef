public import BankCryptography

extension PasswordCost {
    /// The cost of a keychain's password unless somebody chose another: 64 MiB, three times. Whoever has the file can
    /// try as often as they like.
    public static let keychain = PasswordCost(unchecked: 65_536, passes: 3)
}
