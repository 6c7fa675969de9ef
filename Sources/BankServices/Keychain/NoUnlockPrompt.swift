public final class NoUnlockPrompt: UnlockPrompt {
    public init() {}

    /// Always `nil`.
    public func keychainPassword(for purpose: UnlockPurpose, attempt: Int) async throws -> SecretBytes? {
        nil
    }
}
