import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Asks for missing values, signs in and shows the session.
struct LoginView: TerminalView {
    let viewModel: LoginViewModel
    let options: LoginOptions

    func appear(on screen: Screen) async throws {
        try screen.require(AuthColumns.signIn)
        try await viewModel.checkBank()
        viewModel.username = try screen.text(
            options.username, asking: Notice.askUsername, option: "--username", purpose: Notice.toNameUser)
        let password = try screen.userPassword(
            descriptor: options.proof.passwordDescriptor, purpose: Notice.toSignIn)
        // A user who is new to this device is asked, so that the prompt doesn't reveal whether they have a factor.
        viewModel.code = try await screen.code(options.proof) { await viewModel.mayNeedCode() }
        await viewModel.signIn(password: password)
        if viewModel.state.error == .invalidCredentials, RecoveryCodes.letters(typed: viewModel.code) != nil {
            screen.notice(Notice.recoveryCodeUsedUp)
        }
        let result = try viewModel.state.get()
        try screen.show(RecordPresentation(columns: AuthColumns.signIn, row: result))
        if let user = viewModel.replacedUser { screen.notice(Notice.signedOut(user)) }
        screen.notice(result.isHeldByAgent ? Notice.signedIn : Notice.signedInWithoutAgent)
    }
}

package struct LoginOptions: Equatable {
    let username: String?
    let proof: ProofOptions
}

/// How a user proves who they are: the password, and a code of the second factor or a recovery code.
package struct ProofOptions: Equatable {
    var passwordDescriptor: Int32?
    var code: String?
    var recoveryCodeDescriptor: Int32?
}

/// Asks for missing values, creates the user and shows their profile.
struct RegistrationView: TerminalView {
    let viewModel: RegistrationViewModel
    let login: LoginViewModel
    let options: RegistrationOptions

    func appear(on screen: Screen) async throws {
        try screen.require(ProfileColumns.all)
        try await login.checkBank()
        viewModel.username = try screen.text(
            options.username, asking: Notice.askNewUsername, option: "--username",
            purpose: Notice.toNameUser)
        viewModel.name = try screen.text(
            options.name, asking: Notice.askName, option: "--name", purpose: Notice.toCallUser)
        try await screen.choosingPassword(
            Notice.askNewPassword, descriptor: options.passwordDescriptor, option: "--password-fd"
        ) { password in
            // If the user wants one password for both, it also opens or creates the keychain.
            screen.secrets.offerToKeychain(password)
            await viewModel.register(password: password.copy())
            let profile = try viewModel.state.get()
            // At a terminal a new user goes on at once, unless another user is signed in.
            if screen.isInteractive, options.passwordDescriptor == nil, !login.endsASession {
                login.username = profile.username ?? viewModel.username
                await login.signIn(password: password)
            }
        }
        let profile = try viewModel.state.get()
        try screen.show(
            RecordPresentation(columns: ProfileColumns.all, row: profile), mode: .commit,
            saying: Done.registered(profile))
        guard let session = login.state.value else {
            return screen.notice(Notice.registered(as: profile.username ?? viewModel.username))
        }
        screen.notice(session.isHeldByAgent ? Notice.signedIn : Notice.signedInWithoutAgent)
        screen.notice(Notice.openFirstAccount)
    }
}

package struct RegistrationOptions: Equatable {
    let username: String?
    let name: String?
    let passwordDescriptor: Int32?
}

/// Changes the user's password.
struct PasswordChangeView: TerminalView {
    let viewModel: PasswordChangeViewModel
    let options: PasswordChangeOptions

    func appear(on screen: Screen) async throws {
        try screen.require(AuthColumns.passwordChange)
        let current = try screen.userPassword(
            descriptor: options.passwordDescriptor, purpose: Notice.toProveUser)
        try await screen.choosingPassword(
            Notice.askNewPassword, descriptor: options.newPasswordDescriptor, option: "--new-password-fd"
        ) { password in
            await viewModel.change(
                from: current.copy(), to: password, keepsOtherSessions: options.keepsOtherSessions)
            _ = try viewModel.state.get()
        }
        let endedCount = try viewModel.state.get()
        try screen.show(
            RecordPresentation(columns: AuthColumns.passwordChange, row: endedCount), mode: .commit,
            saying: Done.passwordChanged)
        screen.notice(Notice.passwordChanged)
    }
}

/// The options of `bank auth password change`.
package struct PasswordChangeOptions: Equatable {
    let keepsOtherSessions: Bool
    let passwordDescriptor: Int32?
    let newPasswordDescriptor: Int32?
}

/// Resets a password with a recovery code.
struct PasswordResetView: TerminalView {
    let viewModel: PasswordResetViewModel
    let options: PasswordResetOptions

    func appear(on screen: Screen) async throws {
        try screen.require(AuthColumns.passwordReset)
        viewModel.username = try screen.text(
            options.username, asking: Notice.askUsername, option: "--username", purpose: Notice.toNameUser)
        let code = try screen.secrets.password(
            Notice.askRecoveryCode, descriptor: options.recoveryCodeDescriptor, option: "--recovery-code-fd",
            purpose: Notice.toProveUser)
        try await screen.choosingPassword(
            Notice.askNewPassword, descriptor: options.newPasswordDescriptor, option: "--new-password-fd"
        ) { password in
            await viewModel.reset(recoveryCode: code.copy(), to: password)
            _ = try viewModel.state.get()
        }
        let username = try viewModel.state.get()
        try screen.show(
            RecordPresentation(columns: AuthColumns.passwordReset, row: username), mode: .commit,
            saying: Done.passwordReset(username))
        screen.notice(Notice.passwordReset)
    }
}

/// The options of `bank auth password reset`.
package struct PasswordResetOptions: Equatable {
    let username: String?
    let recoveryCodeDescriptor: Int32?
    let newPasswordDescriptor: Int32?
}

extension Screen {
    /// The user's password. It is also tried on the keychain, in case the user chose the same password for both.
    func userPassword(descriptor: Int32?, purpose: Phrase) throws -> SecretBytes {
        let password = try secrets.password(
            Notice.askPassword, descriptor: descriptor, option: "--password-fd", purpose: purpose)
        secrets.offerToKeychain(password)
        return password
    }

    /// A code of the second factor or a recovery code; empty if there is none. At a terminal the user is asked for it.
    func code(_ options: ProofOptions, mayNeedCode: () async throws -> Bool) async throws -> String {
        if let code = options.code { return code }
        let descriptor = options.recoveryCodeDescriptor
        guard descriptor != nil || isInteractive else { return "" }
        if descriptor == nil, try await !mayNeedCode() { return "" }
        // It may be a recovery code, so it is typed without echo.
        let code = try secrets.password(
            asksDemoCode ?? Notice.askCodeIfAny, descriptor: descriptor, option: "--code",
            purpose: Notice.toProveFactor)
        return code.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// Asks for a new password and passes it to `work`. On a terminal it asks again while the bank rejects the password
    /// as too weak.
    func choosingPassword(
        _ question: Phrase, descriptor: Int32?, option: String,
        _ work: (_ password: consuming SecretBytes) async throws -> Void
    ) async throws {
        let isHopeless = { (error: ServiceError) in
            guard case .weakPassword = error else { return true }
            return false
        }
        try await trying(descriptor == nil, until: isHopeless) {
            let password = try secrets.newPassword(
                question, descriptor: descriptor, option: option, purpose: Notice.toGiveNewPassword)
            try await work(password)
        }
    }
}
