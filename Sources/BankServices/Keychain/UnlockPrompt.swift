/// Asks whoever is there for what opens the keychain.
public protocol UnlockPrompt: AnyObject, Sendable {
    /// A password to try, or one for a keychain that is to be made; `nil` if there is nobody to ask, or no other
    /// password to try. `attempt` counts from 1; what was answered before was wrong.
    func keychainPassword(for purpose: UnlockPurpose, attempt: Int) async throws -> SecretBytes?
}

/// What a password is asked for.
public enum UnlockPurpose: Hashable, Sendable {
    /// The keychain is locked and something in it is needed. The recovery code opens it too.
    case open
    /// There is no keychain yet, and something is to be kept in it.
    case create
}

/// Nobody to ask.
public final class NoUnlockPrompt: UnlockPrompt {
    /// Nobody.
    public init() {}

    /// Always `nil`.
    public func keychainPassword(for purpose: UnlockPurpose, attempt: Int) async throws -> SecretBytes? {
        nil
    }
}
