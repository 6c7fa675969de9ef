import BankDomain
import BankServices
import LanguageKit

/// Finds how a table is read, on its own executor because file access blocks.
actor TableProfile {
    private nonisolated let executor: any SerialExecutor
    private let request: StatementProfileRequest

    init(_ request: StatementProfileRequest, executor: any SerialExecutor) {
        (self.request, self.executor) = (request, executor)
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func profile() throws -> StatementProfile {
        try FileProblem.translated(of: request.path) { try profile(of: InputFile(request.path)) }
    }

    private func profile(of original: InputFile) throws -> StatementProfile {
        let seen = try StatementFileForm.of(original)
        guard seen == .csv else {
            throw FileProblem(line: nil, "it is \(seen.format.name), which needs no map")
        }
        let file = try original.reopenedAsUTF8()
        var layout = request.layout
        layout.acceptsProfile = true
        let texts = try StatementText(file, encoding: layout.encoding)
        var form = try TableForm(file, request.currency ?? .eur, layout, texts)
        let currency = request.currency ?? form.statedCurrency
        if let currency, currency != .eur, request.currency == nil {
            form = try TableForm(file, currency, layout, texts)
        }
        let text = TableMapText(form, request.layout)
        let doubts = form.doubts.map(\.phrase)
        let map = request.isForLedger ? try text.ledgerMap(in: currency) : text.map
        return StatementProfile(
            map: map, doubts: doubts,
            notices: form.notices.filter { notice in !form.doubts.contains { $0.problem.reason == notice } })
    }
}

extension TableForm {
    /// The currency that the names of columns, the rows above them or the first entry state.
    var statedCurrency: Currency? {
        let names = TableColumn.entryAmounts.compactMap { column in
            header.places[column].flatMap { TableCurrency.stated(in: header.writtenName($0)) }
        }
        let cell = entries.first?.text(header.places[.currency])
        return (names + [preamble.currency?.name, cell].compactMap(\.self)).lazy
            .compactMap { Currency(code: $0.uppercased()) }.first
    }
}
