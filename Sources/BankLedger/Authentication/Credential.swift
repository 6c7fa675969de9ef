import BankDomain

/// Somebody who can sign in.
struct Credential: Sendable {
    /// Who.
    let user: User
    /// The name to sign in with.
    let username: String
    /// What is kept of the password.
    let verifier: PasswordVerifier
    /// Whether a second factor is asked for.
    let hasSecondFactor: Bool
}
