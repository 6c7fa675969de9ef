import BankDomain
import BankServices

/// How far the enrolment of a second factor has come.
enum SecondFactorStatus: String {
    /// It waits for its first code.
    case pending
    /// Codes are asked for.
    case active

    /// Where its secret is kept.
    func key(of user: UserID) -> SecureStorageKey {
        switch self {
        case .pending: .pendingTOTP(of: user)
        case .active: .totp(of: user)
        }
    }
}
