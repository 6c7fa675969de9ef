import BankDomain
import BankServices

/// How one gets into the demo, in one place.
extension MockSeed {
    /// The user name of the demo's customer, who is signed in from the start.
    public static let username = "demo"
    /// The password of that customer, and of the demo's keychain.
    public static let password = "demo-password"
    /// Every code of every second factor.
    public static let code = "123456"

    /// The customer with a second factor, signed in on this machine for as long as the demo's clock stands.
    static func signedIn(_ user: UserID, at now: Instant) -> (MockAuthentication, MockTokens) {
        let tokens = SessionTokens(
            access: SharedSecret(SecretBytes([UInt8](repeating: 1, count: SessionTokens.byteCount))),
            refresh: SharedSecret(SecretBytes([UInt8](repeating: 2, count: SessionTokens.byteCount))))
        let device = MockDevice(
            id: "DEV001", user: user, name: "This machine", createdAt: now, lastUsedAt: now)
        let end = now.adding(seconds: tenYearsSeconds)
        let session = MockSession(
            id: "SES000001", user: user, device: device.id, createdAt: now, lastUsedAt: now, idleUntil: end,
            expiresAt: end, access: MockMark(tokens.access, salt: 1),
            refresh: MockMark(tokens.refresh, salt: 1))
        let credential = MockCredential(
            user: user, username: username, password: passwordMark, hasSecondFactor: true)
        return (
            MockAuthentication(credentials: [credential], sessions: [session], devices: [device]),
            MockTokens(tokens)
        )
    }

    /// What is kept of ``password``.
    static var passwordMark: MockMark { MockMark(SharedSecret(SecretBytes(password)), salt: 1) }

    private static let tenYearsSeconds = 10 * 365 * 24 * 60 * 60
}
