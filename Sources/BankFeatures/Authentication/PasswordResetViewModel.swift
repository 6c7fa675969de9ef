public import BankServices
public import Observation

/// Gives a user who cannot sign in another password, against one of their recovery codes.
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

    /// The name of the user whose password is another one now.
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
