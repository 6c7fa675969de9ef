public import BankServices

/// Always knows the keychain's password.
public final class FixedUnlockPrompt: UnlockPrompt {
    private let password: SharedSecret

    /// A prompt that answers this password.
    public init(_ password: String) {
        self.password = SharedSecret(SecretBytes(password))
    }

    /// The password, once.
    public func keychainPassword(for purpose: UnlockPurpose, attempt: Int) async throws -> SecretBytes? {
        attempt == 1 ? password.copy() : nil
    }
}
