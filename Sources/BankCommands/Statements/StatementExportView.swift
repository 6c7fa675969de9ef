import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Writes a statement to a file, which is then reported, or to the output and nothing else.
struct StatementExportView: TerminalView {
    let viewModel: StatementExportViewModel
    let draft: StatementExportDraft
    let file: String?

    func appear(on screen: Screen) async throws {
        if file != nil { try screen.require(StatementColumns.export) }
        let reporter = screen.progress()
        let observation = ProgressObservation({ viewModel.progress }) {
            reporter.report(done: $0.entryCount, total: $0.totalEntryCount, unit: "entries")
        }
        let output = StatementStream(screen.console.output)
        // A page is no terminal: amounts and days stay as files have them.
        await viewModel.run(
            draft, to: file.map { .file(path: $0) } ?? .stream(output.take),
            for: screen.console.capabilities.localization.plain)
        withExtendedLifetime(observation) { reporter.finish() }
        try output.requireTaken()
        let report = try viewModel.state.get()
        guard report.path != nil else { return }
        try screen.show(RecordPresentation(columns: StatementColumns.export, row: report))
    }
}
