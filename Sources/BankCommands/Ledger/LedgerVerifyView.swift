import BankDomain
import BankFeatures
public import BankServices
import LanguageKit
import TerminalKit

/// Verifies the ledger, shows progress, and reports.
struct LedgerVerifyView: TerminalView {
    let viewModel: LedgerVerifyViewModel
    let checkpoint: CheckpointReference?

    func appear(on screen: Screen) async throws {
        await screen.reporting({ viewModel.progress }) {
            $0.report(done: $1.entries, total: $1.totalEntries, unit: "entries")
        } while: {
            await viewModel.run(against: checkpoint)
        }
        let report = try viewModel.state.get()
        let columns = checkpoint == nil ? LedgerColumns.verification : LedgerColumns.comparison
        try screen.show(RecordPresentation(columns: columns, row: report))
        if let checkpoint, checkpoint.publicKey == nil { screen.notice(Notice.keyNotCompared) }
        if let fault = report.firstFault { throw LedgerFaultFound(fault: fault) }
    }
}

/// The ledger is not sound. The report was shown, so the command fails.
public struct LedgerFaultFound: Error, Equatable {
    /// The first fault.
    public let fault: LedgerFault
}

/// Signs the state of the ledger.
struct LedgerCheckpointView: TerminalView {
    let viewModel: LedgerCheckpointViewModel
    let path: String?

    func appear(on screen: Screen) async throws {
        try screen.require(CheckpointColumns.all)
        await viewModel.run(to: path)
        let checkpoint = try viewModel.state.get()
        try screen.show(
            RecordPresentation(columns: CheckpointColumns.all, row: checkpoint), mode: .commit,
            saying: Done.checkpoint(path: path))
        screen.notice(Notice.keepElsewhere)
    }
}

/// Columns for a checkpoint. Its JSON is the content of the checkpoint file.
enum CheckpointColumns {
    static let all: [Column<LedgerCheckpoint>] = [
        .time(key: "createdAt", title: "Created") { $0.content.createdAt },
        Column(key: "transferNumber", title: "Newest transfer") { .count(Int($0.content.transferNumber)) },
        .count(key: "entryCount", title: "Entries") { $0.content.entryCount },
        .count(key: "accountCount", title: "Accounts") { $0.content.accountCount },
        .time(key: "bankCreatedAt", title: "Bank created") { $0.content.bankCreatedAt },
        .text(key: "headsDigest", title: "Digest") { $0.content.headsDigest },
        .text(key: "publicKey", title: "Public key") { $0.publicKey },
        .text(key: "signature", title: "Signature") { $0.signature },
        .text(key: "format", title: "Format") { _ in LedgerCheckpoint.format },
        .count(key: "version", title: "Version") { $0.content.version },
        Column(key: "tables", title: "Tables", text: tableText) {
            .array(
                $0.content.tables.map {
                    .object([
                        ("table", .string($0.table)), ("lastID", .integer($0.lastID)),
                        ("digest", .string($0.digest)),
                    ])
                })
        },
    ]

    private static func tableText(_ checkpoint: LedgerCheckpoint) -> String {
        checkpoint.content.tables.map { "\($0.table) \($0.lastID)" }.joined(separator: ", ")
    }

    /// The same as part of a report.
    static func value(_ checkpoint: LedgerCheckpoint) -> OutputValue {
        .object(all.map { ($0.key, $0.value(checkpoint)) })
    }
}
