import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Puts a copy in the place of the books, once somebody has agreed.
struct LedgerRestoreView: TerminalView {
    let viewModel: LedgerRestoreViewModel
    let restoration: LedgerRestoration

    func appear(on screen: Screen) async throws {
        try screen.require(LedgerColumns.restore)
        if restoration.mode == .commit {
            try Prompter(console: screen.console).requireYes(
                Notice.confirmRestore(path: restoration.path), isConfirmed: restoration.isConfirmed,
                purpose: Notice.toAgreeToRestore)
        }
        let reporter = screen.progress()
        let observation = ProgressObservation({ viewModel.progress }) {
            reporter.report(done: $0.entries, total: $0.totalEntries, unit: "entries")
        }
        await viewModel.run(
            from: restoration.path, against: restoration.checkpoint, mode: restoration.mode)
        withExtendedLifetime(observation) { reporter.finish() }
        let change = try viewModel.state.get()
        try screen.show(
            RecordPresentation(columns: LedgerColumns.restore, row: change.value), mode: change.mode)
    }
}
