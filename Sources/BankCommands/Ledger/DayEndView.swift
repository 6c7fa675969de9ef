import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Ends days, showing how far it has come, and reports.
struct DayEndView: TerminalView {
    let viewModel: DayEndViewModel
    let date: CalendarDate?
    let mode: ExecutionMode

    func appear(on screen: Screen) async throws {
        try screen.require(DayColumns.all)
        let reporter = screen.progress()
        let observation = ProgressObservation({ viewModel.progress }) {
            reporter.report(done: $0.closedCount, total: $0.totalCount, unit: "days")
        }
        await viewModel.run(through: date, mode: mode)
        withExtendedLifetime(observation) { reporter.finish() }
        let change = try viewModel.state.get()
        try screen.show(ListPresentation(columns: DayColumns.all, rows: change.value))
        if change.mode == .dryRun { screen.notice(Notice.dryRun) }
    }
}
