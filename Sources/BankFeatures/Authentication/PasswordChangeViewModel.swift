public import BankServices
public import Observation

/// Changes the password of the signed-in user.
@Observable
@MainActor
public final class PasswordChangeViewModel {
    private let sessions = Loader<[AuthSession]>()
    private let loader = Loader<Int>()
    private let authService: any AuthServiceProtocol

    public init(authService: any AuthServiceProtocol) {
        self.authService = authService
    }

    /// The user's other sessions, which can be ended with the change.
    public var otherSessions: LoadState<[AuthSession]> { sessions.state }

    /// How many other sessions the change ended.
    public var state: LoadState<Int> { loader.state }

    /// Loads the user's other sessions.
    public func loadOtherSessions() async {
        await sessions.load { try await authService.sessions().filter { !$0.isCurrent } }
    }

    public func change(
        from current: consuming SecretBytes, to new: consuming SecretBytes, endsOtherSessions: Bool
    ) async {
        await loader.perform {
            try await authService.changePassword(
                from: current, to: new, endsOtherSessions: endsOtherSessions)
        }
    }
}

/// Resets the password of a user who cannot sign in, with one of their recovery codes.
@Observable
@MainActor
public final class PasswordResetViewModel {
    /// The user name, as typed.
    public var username: String

    private let loader = Loader<String>()
    private let authService: any AuthServiceProtocol

    public init(username: String = "", authService: any AuthServiceProtocol) {
        self.username = username
        self.authService = authService
    }

    /// The name of the user whose password was reset.
    public var state: LoadState<String> { loader.state }

    /// Sets the password, and ends every session of the user.
    public func reset(recoveryCode: consuming SecretBytes, to new: consuming SecretBytes) async {
        await loader.perform {
            let username = try TypedText.required(username, field: "username")
            try await authService.resetPassword(of: username, recoveryCode: recoveryCode, to: new)
            return username
        }
    }
}
