import BankFeatures

/// Makes a recovery code and shows it, this once.
struct RecoveryCodeView: TerminalView {
    let viewModel: KeychainPasswordViewModel

    func appear(on screen: Screen) async throws {
        try screen.requireBare()
        let password = try screen.secrets.keychainPassword(purpose: Notice.toMakeRecoveryCode)
        await viewModel.makeRecoveryCode(password: password)
        try screen.writeBare(try viewModel.recoveryCode.get())
        viewModel.forgetRecoveryCode()
        screen.notice(Notice.recoveryCode)
    }
}
