import BankFeatures
import BankServices
import TerminalKit

/// Changes what a user notes about a transaction, and shows it as it is then.
struct TransactionChangeView: TerminalView {
    enum Change: Equatable {
        case categorize(String)
        case clearCategory
        case annotate(TransactionAnnotation)
    }

    let viewModel: TransactionChangeViewModel
    let change: Change
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(TransactionColumns.detail)
        switch change {
        case .categorize(let category): await viewModel.categorize(as: category, mode: mode)
        case .clearCategory: await viewModel.clearCategory(mode: mode)
        case .annotate(let annotation): await viewModel.annotate(annotation, mode: mode)
        }
        let changed = try viewModel.change.get()
        try screen.show(
            RecordPresentation(columns: TransactionColumns.detail, row: changed.value), mode: mode)
    }
}
