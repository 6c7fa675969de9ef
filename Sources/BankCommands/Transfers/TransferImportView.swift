public import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

/// Makes the payments of a file, shows progress, and reports.
struct TransferImportView: TerminalView {
    let viewModel: TransferImportViewModel
    let request: TransferImportRequest

    func appear(on screen: Screen) async throws {
        try screen.require(TransferImportColumns.report)
        await screen.reporting({ viewModel.progress }) {
            $0.report(done: $1.paymentCount, total: $1.totalCount, unit: "payments")
        } while: {
            await viewModel.run(request)
        }
        let change = try viewModel.state.get()
        try screen.show(
            RecordPresentation(columns: TransferImportColumns.report, row: change.value), mode: change.mode)
        for notice in change.value.file.notices { screen.notice(notice.asSentence) }
        let refusals = change.value.refusals
        guard !refusals.isEmpty else { return }
        if screen.format == .table, !screen.choosesFields {
            try screen.write(verbatim: "")
            try screen.show(ListPresentation(columns: TransferImportColumns.refusals, rows: refusals))
        }
        throw PaymentsRefused(
            count: refusals.count, correctionKey: change.value.file.correctionKey(request.idempotencyKey))
    }
}

/// Columns for an import of payments.
enum TransferImportColumns {
    static let report: [Column<TransferImportReport>] = [
        .text(key: "path", title: "File") { $0.file.path },
        .text(key: "format", title: "Format") { $0.file.format.rawValue },
        .optional(key: "messageID", title: "Message ID") {
            $0.file.format == .pain001 ? $0.file.messageID : nil
        },
        .count(key: "paymentCount", title: "Payments") { $0.paymentCount },
        .count(key: "bookedCount", title: "Booked") { $0.bookedCount },
        .count(key: "scheduledCount", title: "Scheduled") { $0.scheduledCount },
        .count(key: "madeBeforeCount", title: "Already made") { $0.madeBeforeCount },
        Column(
            key: "refused", title: "Refused", text: { String($0.refusals.count) },
            csvText: { $0.refusals.map { "\($0.payment.line):\($0.error.code)" }.joined(separator: " ") }
        ) {
            .records($0.refusals, refusals)
        },
        Column(key: "notices", title: "Notices", text: { String($0.file.notices.count) }) {
            .array($0.file.noticeTexts.map(OutputValue.string))
        },
    ]

    static let refusals: [Column<TransferImportReport.Refusal>] = [
        .count(key: "line", title: "Line") { $0.payment.line },
        .text(key: "endToEndID", title: "Payment", importance: .low, canTruncate: true) {
            $0.payment.endToEndID
        },
        .text(key: "creditorAccount", title: "To", canTruncate: true) { $0.payment.creditorAccount },
        .text(key: "amount", title: "Amount", importance: .high) {
            $0.payment.amountText
        },
        .text(key: "code", title: "Code", importance: .low) { $0.error.code },
        .phrase(key: "reason", title: "Reason", importance: .high, canTruncate: true) {
            let text = ErrorText($0.error)
            return .sentences(text.message, text.reason)
        },
    ]
}

/// Lines of a file were refused. The others were posted, and the report was shown.
public struct PaymentsRefused: Error, Equatable {
    public let count: Int
    /// The key with which the corrected file must be imported; `nil` if its payments have names.
    let correctionKey: IdempotencyKey?

    public init(count: Int, correctionKey: IdempotencyKey? = nil) {
        self.count = count
        self.correctionKey = correctionKey
    }
}
