public import BankDomain
public import BankServices
public import Observation

/// The sign-in status, with actions to refresh, lock and sign out.
@Observable
@MainActor
public final class AuthStatusViewModel {
    private let loader = Loader<AuthStatus>()
    private let authService: any AuthServiceProtocol
    private let sessionAgent: any SessionAgent
    private let biometricService: any BiometricServiceProtocol
    private let imageCacheService: any ImageCacheServiceProtocol
    @ObservationIgnored private weak var coordinator: (any AuthCoordinating)?

    public init(
        authService: any AuthServiceProtocol, sessionAgent: any SessionAgent,
        biometricService: any BiometricServiceProtocol,
        imageCacheService: any ImageCacheServiceProtocol, coordinator: (any AuthCoordinating)?
    ) {
        self.authService = authService
        self.sessionAgent = sessionAgent
        self.biometricService = biometricService
        self.imageCacheService = imageCacheService
        self.coordinator = coordinator
    }

    /// The current status, or the status after the last change.
    public var state: LoadState<AuthStatus> { loader.state }

    public func load() async {
        await loader.load { try await status() }
    }

    /// Reloads the status whenever a user signs in or out in this process, until the task is cancelled.
    public func follow() async {
        for await state in authService.states() {
            await loader.load { await status(of: state) }
        }
    }

    /// Exchanges the session's tokens, which also counts as activity in the session.
    public func refresh() async {
        await loader.perform {
            _ = try await authService.refresh()
            return try await status()
        }
    }

    /// Opens the keychain and lets an agent hold the session again. Does nothing unless the session is locked.
    public func unlock() async {
        await loader.perform {
            if try await authService.state() == .locked { _ = try await authService.refresh() }
            return try await status()
        }
    }

    /// Ends the session and the agent that held it, and removes the cached pictures of the user's payees.
    public func signOut() async {
        let changed = await loader.perform {
            try await authService.logout()
            await sessionAgent.end()
            // The session has ended, even if a file cannot be removed.
            try? await imageCacheService.removeAll()
            return try await status()
        }
        if changed != nil { coordinator?.didSignOut() }
    }

    /// Ends the agent. The session stays valid, and opening the keychain restores it.
    public func lock() async {
        await loader.perform {
            await sessionAgent.end()
            return try await status()
        }
    }

    private func status() async throws -> AuthStatus {
        await status(of: try await authService.state())
    }

    private func status(of state: AuthState) async -> AuthStatus {
        AuthStatus(
            state: state, agent: await sessionAgent.status(), deviceUnlock: await biometricService.kind())
    }
}

/// Whether a user is signed in, and the agent that keeps the session between commands.
public struct AuthStatus: Equatable, Sendable {
    /// Whether a user is signed in, and which one.
    public let state: AuthState
    /// The agent that holds the session; `nil` if none is running.
    public let agent: AgentStatus?
    /// The method used for proof of presence.
    public let deviceUnlock: BiometricKind

    public init(state: AuthState, agent: AgentStatus?, deviceUnlock: BiometricKind) {
        self.state = state
        self.agent = agent
        self.deviceUnlock = deviceUnlock
    }
}

/// Navigation from the authentication views.
@MainActor
public protocol AuthCoordinating: AnyObject {
    /// A user was created and can sign in.
    func didRegister(_ profile: UserProfile)
    func didSignIn(_ user: User)
    func didSignOut()
}

// No navigation by default: the view already shows the result.
extension AuthCoordinating {
    public func didRegister(_ profile: UserProfile) {}
    public func didSignIn(_ user: User) {}
    public func didSignOut() {}
}
