public import BankDomain
public import BankServices
public import Observation

@Observable
@MainActor
public final class LoginViewModel {
    /// The user name, as typed.
    public var username: String
    /// A code of the second factor, as typed; empty if there is none.
    public var code: String

    /// The user whose session on this device the sign-in ended; `nil` if there was none.
    public private(set) var replacedUser: User?

    private let loader = Loader<AuthResult>()
    private let deviceName: String
    private let authService: any AuthServiceProtocol
    private let hints: SignInHints?
    @ObservationIgnored private var previousUser: User?
    @ObservationIgnored private weak var coordinator: (any AuthCoordinating)?

    public init(
        username: String = "", code: String = "", deviceName: String, authService: any AuthServiceProtocol,
        hints: SignInHints? = nil, coordinator: (any AuthCoordinating)?
    ) {
        self.username = username
        self.code = code
        self.deviceName = deviceName
        self.authService = authService
        self.hints = hints
        self.coordinator = coordinator
    }

    /// `idle` until the first attempt, then the signed-in user or the error; after a failure it can be tried again.
    public var state: LoadState<AuthResult> { loader.state }

    /// Looks whether there is a bank to sign in to, before a user types a password. Throws `notInitialized`.
    public func checkBank() async throws {
        previousUser = try await authService.state().user
    }

    /// Whether another sign-in would end the session of a user on this device; known after ``checkBank()``.
    public var endsASession: Bool { previousUser != nil }

    /// Whether the user should be asked for a code: unless they signed in without one on this device.
    public func mayNeedCode() async -> Bool {
        await hints?.mayNeedCode(username) ?? true
    }

    /// Signs in, only once: after success, further calls do nothing.
    public func signIn(password: consuming SecretBytes) async {
        guard state.value == nil else { return }
        let result = await loader.perform {
            let signIn = SignIn(
                username: try TypedText.required(username, field: .username),
                code: TypedText.code(code), deviceName: deviceName)
            return try await authService.login(signIn, password: password)
        }
        if let result {
            replacedUser = previousUser.flatMap { $0.id == result.user.id ? nil : $0 }
            await hints?.remember(username, usedCode: !code.isEmpty)
            coordinator?.didSignIn(result.user)
        } else if state.error == .invalidCredentials, code.isEmpty {
            // The user may have set up a second factor on another device.
            await hints?.remember(username, usedCode: true)
        }
    }
}

/// Creates a user.
@Observable
@MainActor
public final class RegistrationViewModel {
    /// The name to sign in with, as typed.
    public var username: String
    /// The user's display name, as typed.
    public var name: String

    private let loader = Loader<UserProfile>()
    private let authService: any AuthServiceProtocol
    @ObservationIgnored private weak var coordinator: (any AuthCoordinating)?

    public init(
        username: String = "", name: String = "", authService: any AuthServiceProtocol,
        coordinator: (any AuthCoordinating)?
    ) {
        self.username = username
        self.name = name
        self.authService = authService
        self.coordinator = coordinator
    }

    public var state: LoadState<UserProfile> { loader.state }

    /// Creates the user, only once: after success, further calls do nothing.
    public func register(password: consuming SecretBytes) async {
        guard state.value == nil else { return }
        let profile = await loader.perform {
            let registration = Registration(
                username: try TypedText.required(username, field: .username),
                name: try FreeText.name(name, field: .name))
            return try await authService.register(registration, password: password)
        }
        if let profile { coordinator?.didRegister(profile) }
    }
}
