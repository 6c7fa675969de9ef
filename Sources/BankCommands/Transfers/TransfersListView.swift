import BankDomain
import BankFeatures
import BankServices
import LanguageKit
import TerminalKit

struct TransfersListView: TerminalView {
    let viewModel: TransfersListViewModel
    let payees: PayeeNamesViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        let page = try viewModel.state.get()
        let names = page.items.isEmpty ? PayeeNames() : await payees.names(on: screen)
        try screen.show(
            ListPresentation(
                columns: TransferColumns.all(names), rows: page.items, emptyText: Notice.noTransfers),
            rest: page.restByNumber)
    }
}

struct TransferDetailView: TerminalView {
    let viewModel: TransferDetailViewModel
    let payees: PayeeNamesViewModel

    func appear(on screen: Screen) async throws {
        await viewModel.load()
        let transfer = try viewModel.state.get()
        let columns = TransferColumns.all(await payees.names(on: screen))
        try screen.show(RecordPresentation(columns: columns, row: transfer))
    }
}

/// Cancels or reverses a transfer, or changes a hold, and shows the result with the name of the payee.
struct TransferChangeView<Model: AnyObject, Row: Equatable & Sendable>: TerminalView {
    let viewModel: Model
    let state: KeyPath<Model, LoadState<Change<Row>>>
    let columns: (PayeeNames) -> [Column<Row>]
    let payees: PayeeNamesViewModel
    let mode: ExecutionMode
    let question: Phrase?
    /// The key with which a change of unknown outcome can be repeated.
    let key: @MainActor (Model) -> IdempotencyKey?
    let headline: (Row, PayeeNames) -> Phrase
    let change: @MainActor (Model) async -> Void

    func appear(on screen: Screen) async throws {
        try screen.require(columns(PayeeNames()))
        if let question { try await screen.confirmFinal(mode: mode) { question } }
        await change(viewModel)
        if mode == .commit, let error = viewModel[keyPath: state].error, let key = key(viewModel) {
            throw error.afterSubmission(of: key)
        }
        let changed = try viewModel[keyPath: state].get().value
        let names = await payees.names(on: screen)
        try screen.show(
            RecordPresentation(columns: columns(names), row: changed), mode: mode,
            saying: headline(changed, names))
    }
}

enum TransferColumns {
    /// The columns for a dry run.
    static func preview(_ names: PayeeNames = PayeeNames()) -> [Column<Transfer>] {
        all(names).map { $0.key == "status" ? statusOfPreview : $0 }
            + [balances, .needsCode { $0.needsCode }]
    }

    /// The columns for an order or its dry run.
    static func ordered(
        in mode: ExecutionMode, _ names: PayeeNames = PayeeNames()
    ) -> [Column<Transfer>] {
        mode == .dryRun ? preview(names) : all(names) + [balances]
    }

    private static let balances = Column<Transfer>(
        key: "balances", title: "Balance after",
        localizedText: { row, reader in
            row.balances.map { reader.region.amount($0.balance.groupedText) } ?? ""
        },
        csvText: { $0.balances?.balance.decimalText ?? "" },
        value: { $0.balances.map(OutputValue.balances) ?? .null })

    /// A transfer that waits for a code is not booked yet.
    private static let statusOfPreview = Column<Transfer>(
        key: "status", title: "Status", importance: .low,
        phrase: { $0.needsCode ? "waiting for a code" : Phrase(word: $0.status.rawValue) },
        value: { .string($0.status.rawValue) })

    /// - Parameter names: the names of payees, for people.
    static func all(_ names: PayeeNames = PayeeNames()) -> [Column<Transfer>] {
        [
            .text(key: "id", title: "ID", importance: .high) { $0.id.text },
            .time(key: "createdAt", title: "Created") { $0.createdAt },
            .text(key: "fromAccountID", title: "From", importance: .high) { $0.fromAccountID.text },
            .payee({ names.payee(of: $0) }) { $0.toAccountID },
            .money(key: "amount", title: "Amount") { $0.amount },
            .currency { $0.amount.currency },
            .word(key: "status", title: "Status", importance: .high) { $0.status.rawValue },
            .text(key: "executionDate", title: "Date", importance: .low, isShownInTable: false) {
                $0.executionDate.text
            },
            .optional(key: "requestedExecutionDate", title: "Requested day") {
                $0.requestedExecutionDate?.text
            },
            .text(key: "reference", title: "Reference", importance: .low, canTruncate: true) { $0.reference },
            .optional(key: "creditorName", title: "Payee") { $0.creditorName },
            .creditorIBAN { $0.creditorIBAN },
            .optionalMoney(key: "fee", title: "Fee") { $0.fee },
            .optionalMoney(key: "creditedAmount", title: "Payee gets") { $0.creditedAmount },
            .optional(key: "failure", title: "Error") { $0.failure },
            Column(
                key: "clearing", title: "Other bank", isShownInTable: false,
                phrase: { $0.clearing?.text ?? Phrase(verbatim: "") }, value: { $0.clearing?.value ?? .null }),
        ]
    }
}

extension Column {
    /// The payee of a transfer: a name for people, the account's id for programs.
    static func payee(
        _ name: @escaping @Sendable (Row) -> String, _ account: @escaping @Sendable (Row) -> AccountID?
    ) -> Column {
        Column(
            key: "toAccountID", title: "To", importance: .high, canTruncate: true, text: name,
            csvText: { account($0)?.text ?? "" }, value: { .optional(account($0)?.text) })
    }

    static func creditorIBAN(_ iban: @escaping @Sendable (Row) -> IBAN?) -> Column {
        .optional(key: "creditorIBAN", title: "Payee's IBAN", text: { iban($0)?.groupedText }) {
            iban($0)?.text
        }
    }
}

extension PayeeNamesViewModel {
    /// The names of payees for a table; programs, and users who name the field with the id, get ids.
    func names(on screen: Screen) async -> PayeeNames {
        guard screen.format == .table, !screen.choosesFields else { return PayeeNames() }
        await load()
        return names
    }
}
