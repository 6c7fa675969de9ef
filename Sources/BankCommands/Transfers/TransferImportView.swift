import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Makes the payments of a file, showing how far it has come, and reports.
struct TransferImportView: TerminalView {
    let viewModel: TransferImportViewModel
    let request: TransferImportRequest

    func appear(on screen: Screen) async throws {
        try screen.require(TransferImportColumns.report)
        let reporter = screen.progress()
        let observation = ProgressObservation({ viewModel.progress }) {
            reporter.report(done: $0.paymentCount, total: $0.totalCount, unit: "payments")
        }
        await viewModel.run(request)
        withExtendedLifetime(observation) { reporter.finish() }
        let change = try viewModel.state.get()
        try screen.show(
            RecordPresentation(columns: TransferImportColumns.report, row: change.value), mode: change.mode)
        let refusals = change.value.refusals
        guard !refusals.isEmpty else { return }
        if screen.format == .table, !screen.choosesFields {
            try screen.write(verbatim: "")
            try screen.show(ListPresentation(columns: TransferImportColumns.refusals, rows: refusals))
        }
        throw PaymentsRefused(count: refusals.count)
    }
}
