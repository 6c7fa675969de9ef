import BankDomain
import BankServices

/// How a user of the mock bank proves who they are.
struct MockCredential: Codable, Equatable, Sendable {
    let user: UserID
    let username: String
    var password: MockMark
    var hasSecondFactor = false
    /// Whether an enrolment waits to be confirmed.
    var isEnrolling = false
    /// The recovery codes that have not been used.
    var recoveryCodes: [MockMark] = []

    /// Uses a recovery code up; `false` if it is none.
    mutating func useRecoveryCode(_ code: SharedSecret) -> Bool {
        let code = MockCode.canonical(code)
        guard let index = recoveryCodes.firstIndex(where: { $0.fits(code) }) else { return false }
        recoveryCodes.remove(at: index)
        return true
    }

    /// Whether a sign-in with this code may pass: the code of the second factor, or a recovery code, which is
    /// used up.
    mutating func acceptsAtLogin(_ code: String?) -> Bool {
        guard hasSecondFactor else { return true }
        guard let code else { return false }
        return MockCode.isRight(code) || useRecoveryCode(SharedSecret(SecretBytes(code)))
    }
}
