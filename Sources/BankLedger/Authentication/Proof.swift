/// That whoever is signed in knows the password. It takes a while to come by and holds for what was true at its
/// beginning: the transaction that acts on it asks ``Books/requireStanding(_:)``.
struct Proof: Sendable {
    /// The session in which it was given.
    let session: StoredSession
    /// Whose it is, with the verifier that the password fitted.
    let credential: Credential
    /// What passwords and recovery codes are mixed with.
    let pepper: Pepper
}
