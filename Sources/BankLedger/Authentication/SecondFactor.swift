import BankDomain
import BankServices

/// Looks at codes, with the secrets in the keychain. It takes the same steps for users with and without a
/// second factor, and for names that nobody has.
struct SecondFactor: Sendable {
    /// In place of the user whose name nobody has.
    static let nobody: UserID = "USR000"

    /// Where the secrets are.
    let secureStorage: any SecureStorageProtocol
    /// The time.
    let clock: any BankClock

    /// What a code may be worth to a user.
    func answer(_ code: String?, of user: UserID?, _ pepper: Pepper) async throws -> CodeAnswer {
        let owner = user ?? Self.nobody
        let step = try await matchingStep(code, of: owner, .active)
        return CodeAnswer(
            step: user == nil ? nil : step,
            recoveryCode: code.flatMap { RecoveryCode.digest($0, of: owner, pepper) })
    }

    /// The time step whose code this is; `nil` if it is none's.
    func matchingStep(_ code: String?, of user: UserID, _ status: SecondFactorStatus) async throws -> Int64? {
        let kept = try await secureStorage.loadIfPresent(status.key(of: user))
        let isKept = kept != nil
        let secret = kept ?? SecretBytes(count: TOTP.secretByteCount) { _ in }
        let totp = TOTP()
        let seconds = clock.now().millisecondsSinceEpoch / 1_000
        let step = secret.withUnsafeBytes {
            totp.step(matching: code.flatMap(totp.number), $0, at: seconds)
        }
        return isKept ? step : nil
    }
}
