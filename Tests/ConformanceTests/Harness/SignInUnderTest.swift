import BankDomain
import BankServices

/// What the suites of signing in need of a bank beside its services.
struct SignInUnderTest: Sendable {
    /// A machine of this name on which nobody has signed in yet.
    let machine: @Sendable (_ deviceName: String, _ bank: BankUnderTest) async throws -> Machine
    /// Signing in where the bank is, for the holder of some tokens on a device.
    let auth:
        @Sendable (_ tokens: any TokenStorage, _ device: any SecureStorageProtocol) -> any AuthServiceProtocol
    /// The present code of an enrolled second factor.
    let code: @Sendable (TOTPEnrollment) -> String
    /// Moves the bank's clock on.
    let advance: @Sendable (_ seconds: Int) async throws -> Void
}
