import BankContainer
import BankDomain
import BankMock
import BankServices
import BankTestSupport
import Injection
import XCTest

/// A machine for signing in, with its own tokens and device key.
struct Machine: Sendable {
    let services: DependencyContainer
    let auth: any AuthServiceProtocol
    let users: any UserServiceProtocol
    let tokens: any TokenStorage = InMemoryTokenStorage()
    /// The bank's answer to who is signed in.
    let principals: any PrincipalSource
    /// The services for the signed-in user.
    let client: BankClient
    let deviceName: String

    @MainActor
    init(_ deviceName: String, of bank: BankUnderTest) throws {
        var overrides = Overrides<DependencyContainer>()
        overrides.set(\.tokenStorage) { [tokens] in tokens }
        overrides.set(\.secureStorage) { InMemorySecureStorage() }
        services = DependencyContainer(try bank.makeRoot(overrides), caller: .thisMachine)
        (auth, users) = (services.authService, services.userService)
        (client, principals) = (bank.client(services), bank.control.holder(tokens))
        self.deviceName = deviceName
    }

    /// A password that meets the policy.
    static let password = "four tall ships at anchor"

    @discardableResult
    func register(
        _ username: String, name: String = "Anna", password: String = Machine.password
    ) async throws -> UserProfile {
        try await auth.register(
            Registration(username: username, name: name), password: SecretBytes(password))
    }

    @discardableResult
    func login(
        _ username: String, password: String = Machine.password, code: String? = nil
    ) async throws -> AuthResult {
        try await auth.login(
            SignIn(username: username, code: code, deviceName: deviceName), password: SecretBytes(password))
    }

    func enroll(
        password: String = Machine.password, code: String? = nil
    ) async throws -> TOTPEnrollment {
        try await auth.enrollTOTP(password: SecretBytes(password), code: code)
    }

    func makeRecoveryCodes(
        password: String = Machine.password, code: String? = nil
    ) async throws -> [String] {
        try await auth.makeRecoveryCodes(password: SecretBytes(password), code: code).codes.map(\.text)
    }

    func disable(password: String = Machine.password, code: String? = nil) async throws {
        try await auth.disableTOTP(password: SecretBytes(password), code: code)
    }

    func reset(_ username: String, code: String, to new: String) async throws {
        try await auth.resetPassword(
            of: username, recoveryCode: SecretBytes(code), to: SecretBytes(new))
    }

    func changePassword(
        from current: String = Machine.password, to new: String, keepsOtherSessions: Bool = false
    ) async throws -> Int {
        try await auth.changePassword(
            from: SecretBytes(current), to: SecretBytes(new), keepsOtherSessions: keepsOtherSessions)
    }

    /// The id of the present session.
    func sessionID() async throws -> SessionID {
        let id = try await principals.caller().sessionID
        return try XCTUnwrap(id)
    }

    /// This machine in the signed-in user's list of devices.
    func device() async throws -> AuthDevice {
        let current = try await auth.devices().first { $0.isCurrent }
        return try XCTUnwrap(current)
    }

    /// Copies the tokens of another machine, as a thief would.
    func steal(_ tokens: SessionTokens?) async throws {
        guard let tokens else { return try await self.tokens.forget() }
        try await self.tokens.save(tokens)
    }
}

extension SharedSecret {
    /// The secret as text, for tests only.
    var text: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}
