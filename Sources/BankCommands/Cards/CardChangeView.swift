import BankFeatures
import BankServices
import TerminalKit

/// Changes a card and shows it as it is then.
struct CardChangeView: TerminalView {
    enum Change: Equatable {
        case apply(CardChange)
        case setLimits(CardLimitsDraft)
        case setRules(SpendingControlsDraft)
    }

    let viewModel: CardDetailViewModel
    let change: Change
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(CardColumns.all)
        switch change {
        case .apply(let change): await viewModel.apply(change, mode: mode)
        case .setLimits(let draft): await viewModel.setLimits(draft, mode: mode)
        case .setRules(let draft): await viewModel.setRules(draft, mode: mode)
        }
        let changed = try viewModel.change.get()
        try screen.show(RecordPresentation(columns: CardColumns.all, row: changed.value), mode: mode)
    }
}
