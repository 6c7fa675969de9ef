import BankFeatures
import BankServices
import TerminalKit

/// Sets another password against a recovery code.
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
        try screen.show(
            RecordPresentation(columns: AuthColumns.passwordReset, row: try viewModel.state.get()))
        screen.notice(Notice.passwordReset)
    }
}
