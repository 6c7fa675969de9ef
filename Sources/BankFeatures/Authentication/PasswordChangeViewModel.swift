public import BankServices
public import Observation

/// Changes the password of the signed-in user.
@Observable
@MainActor
public final class PasswordChangeViewModel {
    private let loader = Loader<Int>()
    private let authService: any AuthServiceProtocol

    public init(authService: any AuthServiceProtocol) {
        self.authService = authService
    }

    /// How many other sessions the change ended.
    public var state: LoadState<Int> { loader.state }

    /// Changes the password, and ends the user's other sessions unless they are kept.
    public func change(
        from current: consuming SecretBytes, to new: consuming SecretBytes, keepsOtherSessions: Bool
    ) async {
        await loader.perform {
            try await authService.changePassword(
                from: current, to: new, keepsOtherSessions: keepsOtherSessions)
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
            let username = try TypedText.required(username, field: .username)
            try await authService.resetPassword(of: username, recoveryCode: recoveryCode, to: new)
            return username
        }
    }
}
