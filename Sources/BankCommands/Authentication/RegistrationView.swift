import BankFeatures
import BankServices
import TerminalKit

/// Asks for what was not given, makes the user and shows their profile.
struct RegistrationView: TerminalView {
    let viewModel: RegistrationViewModel
    let options: RegistrationOptions

    func appear(on screen: Screen) async throws {
        try screen.require(ProfileColumns.all)
        viewModel.username = try screen.text(
            options.username, asking: Notice.askNewUsername, option: "--username",
            purpose: Notice.toNameUser)
        viewModel.name = try screen.text(
            options.name, asking: Notice.askName, option: "--name", purpose: Notice.toCallUser)
        try await screen.choosingPassword(
            Notice.askNewPassword, descriptor: options.passwordDescriptor, option: "--password-fd"
        ) { password in
            // It opens the keychain too, or makes it, where the user wants both equal.
            screen.secrets.offerToKeychain(password)
            await viewModel.register(password: password)
            _ = try viewModel.state.get()
        }
        let profile = try viewModel.state.get()
        try screen.show(RecordPresentation(columns: ProfileColumns.all, row: profile))
        screen.notice(Notice.registered(as: profile.username ?? viewModel.username))
    }
}
