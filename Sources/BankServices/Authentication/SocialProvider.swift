/// Another provider's identity.
public enum SocialProvider: String, Hashable, Sendable, CaseIterable {
    /// Sign in with Apple.
    case apple
    /// Google.
    case google
}
