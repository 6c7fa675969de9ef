public import BankServices

/// A prompt that always answers with the right password.
public final class FixedUnlockPrompt: UnlockPrompt {
    private let password: SharedSecret

    public init(_ password: String) {
        self.password = SharedSecret(SecretBytes(password))
    }

    /// The password, at the first attempt only.
    public func keychainPassword(for purpose: UnlockPurpose, attempt: Int) async throws -> SecretBytes? {
        attempt == 1 ? password.copy() : nil
    }
}
