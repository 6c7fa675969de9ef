import BankCryptography
import BankDomain
import BankServices

/// How far the enrolment of a second factor has come.
enum SecondFactorStatus: String {
    /// It waits for its first code.
    case pending
    /// Codes are asked for.
    case active

    /// The key of its secret in the keychain.
    func key(of user: UserID) -> SecureStorageKey {
        switch self {
        case .pending: .pendingTOTP(of: user)
        case .active: .totp(of: user)
        }
    }
}

/// What a typed code may be worth. The ledger decides whether it is: it accepts each code once.
struct CodeAnswer: Sendable {
    /// The time step whose one-time code it is.
    var step: Int64?
    /// The hash of the recovery code that it may be.
    var recoveryCode: Digest?
}

/// Checks codes against the secrets in the keychain. It takes the same steps for users with and without a second
/// factor, and for names that no user has.
struct SecondFactor: Sendable {
    /// Stands in for the user of a name that no user has.
    static let nobody: UserID = "USR000"

    let secureStorage: any SecureStorageProtocol
    let clock: any BankClock

    /// What a code may be worth to a user.
    func answer(_ code: String?, of user: UserID?, _ pepper: Pepper) async throws -> CodeAnswer {
        let owner = user ?? Self.nobody
        let step = try await matchingStep(code, of: owner, .active)
        return CodeAnswer(
            step: user == nil ? nil : step,
            recoveryCode: code.flatMap { RecoveryCode.digest($0, of: owner, pepper) })
    }

    /// The time step whose code this is; `nil` if there is none.
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
