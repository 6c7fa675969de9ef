import BankFeatures
import BankServices
import TerminalKit

/// Asks for what was not given, signs in and shows the session.
struct LoginView: TerminalView {
    let viewModel: LoginViewModel
    let options: LoginOptions

    func appear(on screen: Screen) async throws {
        try screen.require(AuthColumns.signIn)
        viewModel.username = try screen.text(
            options.username, asking: Notice.askUsername, option: "--username", purpose: Notice.toNameUser)
        let password = try screen.userPassword(
            descriptor: options.passwordDescriptor, purpose: Notice.toSignIn)
        viewModel.code = try options.code ?? code(on: screen)
        await viewModel.signIn(password: password)
        let result = try viewModel.state.get()
        try screen.show(RecordPresentation(columns: AuthColumns.signIn, row: result))
        screen.notice(result.isHeldByAgent ? Notice.signedIn : Notice.signedInWithoutAgent)
    }

    // Everybody is asked: whether a user has a second factor is nobody's business before they signed in.
    private func code(on screen: Screen) throws -> String {
        guard screen.isInteractive else { return "" }
        // Enter is "none"; the end of input is nobody's answer.
        guard let code = try Prompter(console: screen.console).ask(Notice.askCodeIfAny) else {
            throw PromptError.interrupted
        }
        return code
    }
}
