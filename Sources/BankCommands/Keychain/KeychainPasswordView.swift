import BankFeatures
import TerminalKit

struct KeychainPasswordView: TerminalView {
    let viewModel: KeychainPasswordViewModel
    let newPasswordDescriptor: Int32?

    func appear(on screen: Screen) async throws {
        try screen.require(KeychainColumns.status)
        let current = try screen.secrets.keychainPassword(purpose: Notice.toChangePassword)
        let new = try screen.secrets.newPassword(
            Notice.askNewKeychainPassword, descriptor: newPasswordDescriptor, option: "--new-password-fd",
            purpose: Notice.toGiveNewPassword)
        await viewModel.changePassword(from: current, to: new)
        let status = try viewModel.change.get()
        try screen.show(RecordPresentation(columns: KeychainColumns.status, row: status))
    }
}
