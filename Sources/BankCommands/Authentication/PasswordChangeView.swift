import BankFeatures
import BankServices
import TerminalKit

/// Gives the user another password, and offers to sign them out everywhere else.
struct PasswordChangeView: TerminalView {
    let viewModel: PasswordChangeViewModel
    let options: PasswordChangeOptions

    func appear(on screen: Screen) async throws {
        try screen.require(AuthColumns.passwordChange)
        let current = try screen.userPassword(
            descriptor: options.passwordDescriptor, purpose: Notice.toProveUser)
        let endsOtherSessions = try await endsOtherSessions(on: screen)
        try await screen.choosingPassword(
            Notice.askNewPassword, descriptor: options.newPasswordDescriptor, option: "--new-password-fd"
        ) { password in
            await viewModel.change(
                from: current.copy(), to: password, endsOtherSessions: endsOtherSessions)
            _ = try viewModel.state.get()
        }
        let endedCount = try viewModel.state.get()
        try screen.show(RecordPresentation(columns: AuthColumns.passwordChange, row: endedCount))
        screen.notice(Notice.passwordChanged)
    }

    private func endsOtherSessions(on screen: Screen) async throws -> Bool {
        if options.endsOtherSessions { return true }
        guard screen.isInteractive else { return false }
        await viewModel.loadOtherSessions()
        let count = try viewModel.otherSessions.get().count
        guard count > 0 else { return false }
        return try Prompter(console: screen.console).confirm(Notice.confirmEnding(sessionCount: count))
            == .yes
    }
}
