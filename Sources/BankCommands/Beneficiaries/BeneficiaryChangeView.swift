import BankFeatures
import BankServices
import TerminalKit

/// Changes a beneficiary and shows it as it is then. The code that trusting one needs is asked for where somebody is
/// there to give one.
struct BeneficiaryChangeView: TerminalView {
    enum Change: Equatable {
        case rename(String)
        case trust(code: String?)
        case remove
    }

    let viewModel: BeneficiaryDetailViewModel
    let change: Change
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(BeneficiaryColumns.all)
        switch change {
        case .rename(let name): await viewModel.rename(to: name, mode: mode)
        case .trust(let code): try await trust(code, on: screen)
        case .remove: await viewModel.remove(mode: mode)
        }
        let changed = try viewModel.change.get()
        try screen.show(RecordPresentation(columns: BeneficiaryColumns.all, row: changed.value), mode: mode)
    }

    private func trust(_ code: String?, on screen: Screen) async throws {
        guard mode == .commit else { return await viewModel.trust(code: code ?? "", mode: mode) }
        try await screen.trying(code == nil, until: { $0 != .invalidCode }) {
            let code = try screen.text(
                code, asking: Notice.askCode, option: "--code", purpose: Notice.toProveFactor)
            await viewModel.trust(code: code)
            _ = try viewModel.change.get()
        }
    }
}
