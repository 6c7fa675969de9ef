public import BankServices
public import Observation

@Observable
@MainActor
public final class LoginViewModel {
    /// The user name, as typed.
    public var username: String
    /// A code of the second factor, as typed; empty if there is none.
    public var code: String

    private let loader = Loader<AuthResult>()
    private let deviceName: String
    private let authService: any AuthServiceProtocol
    @ObservationIgnored private weak var coordinator: (any AuthCoordinating)?

    public init(
        username: String = "", code: String = "", deviceName: String, authService: any AuthServiceProtocol,
        coordinator: (any AuthCoordinating)?
    ) {
        self.username = username
        self.code = code
        self.deviceName = deviceName
        self.authService = authService
        self.coordinator = coordinator
    }

    /// `idle` until the first attempt, then the signed-in user or the error; after a failure it can be tried again.
    public var state: LoadState<AuthResult> { loader.state }

    /// Signs in, only once: after success, further calls do nothing.
    public func signIn(password: consuming SecretBytes) async {
        guard state.value == nil else { return }
        let result = await loader.perform {
            let signIn = SignIn(
                username: try TypedText.required(username, field: "username"),
                code: TypedText.code(code), deviceName: deviceName)
            return try await authService.login(signIn, password: password)
        }
        if let result { coordinator?.didSignIn(result.user) }
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
                username: try TypedText.required(username, field: "username"),
                name: try FreeText.name(name, field: "name"))
            return try await authService.register(registration, password: password)
        }
        if let profile { coordinator?.didRegister(profile) }
    }
}
