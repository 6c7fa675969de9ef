import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import Synchronization
import TerminalKit

/// Exports a statement to a file and reports it, or to standard output without a report.
struct StatementExportView: TerminalView {
    let viewModel: StatementExportViewModel
    let draft: StatementExportDraft
    let file: String?

    func appear(on screen: Screen) async throws {
        if file != nil { try screen.require(StatementColumns.export) }
        let output = StatementStream(screen.console.output)
        // The output is a file, so amounts and days keep the plain format.
        await screen.reporting({ viewModel.progress }) {
            $0.report(done: $1.entryCount, total: $1.totalEntryCount, unit: "entries")
        } while: {
            await viewModel.run(
                draft, to: file.map { .file(path: $0) } ?? .stream(output.take),
                for: screen.console.capabilities.localization.plain)
        }
        try output.requireTaken()
        let report = try viewModel.state.get()
        guard let path = report.path else { return }
        try screen.show(
            RecordPresentation(columns: StatementColumns.export, row: report), mode: .commit,
            saying: Done.exported(report, as: path))
    }
}

/// Standard output as the destination of a statement. It remembers a write error, because that is not an error of the
/// bank.
final class StatementStream: Sendable {
    private let output: any OutputSink
    private let failure = Mutex<StreamError?>(nil)

    init(_ output: any OutputSink) {
        self.output = output
    }

    /// Writes a piece of the statement.
    @Sendable
    func take(_ bytes: [UInt8]) throws {
        do throws(StreamError) {
            try output.write(bytes)
        } catch {
            failure.withLock { $0 = error }
            throw error
        }
    }

    /// Throws the write error, if there was one.
    func requireTaken() throws(StreamError) {
        if let error = failure.withLock(\.self) { throw error }
    }
}
