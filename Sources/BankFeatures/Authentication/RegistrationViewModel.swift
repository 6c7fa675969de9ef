public import BankServices
public import Observation

/// Makes a user who can sign in.
@Observable
@MainActor
public final class RegistrationViewModel {
    /// The name to sign in with, as typed.
    public var username: String
    /// The name by which the bank is to address the user, as typed.
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

    /// Makes the user, once: nothing happens after it succeeded.
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
