import BankDomain
import BankServices

/// Sign-in support that the suites need beside the bank's services.
struct SignInUnderTest: Sendable {
    /// A machine of this name without a signed-in user.
    let machine: @Sendable (_ deviceName: String, _ bank: BankUnderTest) async throws -> Machine
    /// Sign-in at the bank itself, for the holder of tokens on a device.
    let auth:
        @Sendable (_ tokens: any TokenStorage, _ device: any SecureStorageProtocol) -> any AuthServiceProtocol
    /// The present code of an enrolled second factor.
    let code: @Sendable (TOTPEnrollment) -> String
    /// Moves the bank's clock forward.
    let advance: @Sendable (_ seconds: Int) async throws -> Void
}
