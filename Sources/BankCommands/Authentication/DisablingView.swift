import BankFeatures
import TerminalKit

/// Takes the second factor away, and shows the user's state without it.
struct DisablingView: TerminalView {
    let viewModel: SecondFactorViewModel
    let statusViewModel: AuthStatusViewModel
    let passwordDescriptor: Int32?

    func appear(on screen: Screen) async throws {
        try screen.require(AuthColumns.status)
        let password = try screen.userPassword(descriptor: passwordDescriptor, purpose: Notice.toProveUser)
        await viewModel.disable(password: password)
        try viewModel.requireProof()
        await statusViewModel.load()
        try screen.show(
            RecordPresentation(columns: AuthColumns.status, row: try statusViewModel.state.get()))
    }
}
