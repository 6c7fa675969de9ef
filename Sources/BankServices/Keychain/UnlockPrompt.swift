/// Asks whoever is there for what opens the keychain.
public protocol UnlockPrompt: AnyObject, Sendable {
    /// A password to try, or one for a keychain that is to be made; `nil` if there is nobody to ask, or no other
    /// password to try. `attempt` counts from 1; what was answered before was wrong.
    func keychainPassword(for purpose: UnlockPurpose, attempt: Int) async throws -> SecretBytes?
}
