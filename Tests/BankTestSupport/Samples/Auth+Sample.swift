import BankDomain
public import BankServices

extension UserProfile {
    /// The owner of the sample accounts, with the user name "robin".
    public static func sample(
        name: String = "Robin Example", emailAddress: String? = nil, phoneNumber: String? = nil
    ) -> UserProfile {
        UserProfile(
            id: "USR001", username: "robin", name: name, emailAddress: emailAddress, phoneNumber: phoneNumber)
    }
}

extension AuthResult {
    /// A sign-in of the sample user.
    public static func sample(isHeldByAgent: Bool = true) -> AuthResult {
        AuthResult(
            user: UserProfile.sample().user, sessionID: "SES001",
            tokens: SessionTokens(
                access: SharedSecret(SecretBytes("access-marker")),
                refresh: SharedSecret(SecretBytes("refresh-marker"))),
            idleUntil: .afterSample(seconds: SessionLimits.idleSeconds),
            expiresAt: .afterSample(seconds: SessionLimits.absoluteSeconds), isHeldByAgent: isHeldByAgent)
    }
}

extension AuthState {
    /// The state with the sample user signed in.
    public static func sample(hasSecondFactor: Bool = false) -> AuthState {
        .signedIn(
            SignedIn(
                user: UserProfile.sample().user, sessionID: "SES001",
                idleUntil: .afterSample(seconds: SessionLimits.idleSeconds),
                expiresAt: .afterSample(seconds: SessionLimits.absoluteSeconds),
                hasSecondFactor: hasSecondFactor))
    }
}

extension AuthSession {
    /// A session of the sample user, on a laptop.
    public static func sample(_ number: Int64 = 1, isCurrent: Bool = false) -> AuthSession {
        AuthSession(
            id: SessionID("SES00\(number)"), deviceID: DeviceID("DEV00\(number)"), deviceName: "laptop",
            createdAt: .sample, lastUsedAt: .sample,
            expiresAt: .afterSample(seconds: SessionLimits.absoluteSeconds), isCurrent: isCurrent)
    }
}

extension AuthDevice {
    /// A laptop of the sample user.
    public static func sample(_ number: Int64 = 1, isCurrent: Bool = false) -> AuthDevice {
        AuthDevice(
            id: DeviceID("DEV00\(number)"), name: "laptop", createdAt: .sample, lastUsedAt: .sample,
            isCurrent: isCurrent)
    }
}

extension TOTPEnrollment {
    /// An enrolment of the sample user.
    public static let sample = TOTPEnrollment(
        secret: SharedSecret(SecretBytes("JBSWY3DPEHPK3PXP")),
        uri: SharedSecret(SecretBytes("otpauth://totp/bank:robin?secret=JBSWY3DPEHPK3PXP")))
}

extension RecoveryCodes {
    /// Ten codes, `AAAA-0` to `AAAA-9`.
    public static let sample = RecoveryCodes(
        (0..<RecoveryCodes.count).map { SharedSecret(SecretBytes("AAAA-\($0)")) })
}

extension AgentStatus {
    /// An agent that was started with the sample session.
    public static let sample = AgentStatus(
        keychain: .sample, processID: 4711, idleSecondsLeft: 300, secondsLeft: 86_400)
}

extension KeychainID {
    /// The bytes 0 to 15.
    public static let sample: KeychainID = {
        guard let id = KeychainID(0..<UInt8(byteCount)) else { fatalError("An id has \(byteCount) bytes.") }
        return id
    }()
}
