import BankServices

extension SharedSecret {
    /// A password in the form in which it is compared; `nil` for bytes that are none.
    convenience init?(password: borrowing SecretBytes) {
        guard let composed = try? PasswordText.composed(password) else { return nil }
        self.init(composed)
    }
}
