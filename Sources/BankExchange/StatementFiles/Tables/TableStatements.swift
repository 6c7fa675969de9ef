import BankDomain
import BankServices
import LanguageKit

/// The statements in a table of any bank, one entry for each row. A column of accounts makes several of them.
final class TableStatements: StatementSource {
    private static let accountMaximum = 1_000

    /// What is known about one account of the table.
    private struct Account {
        let line: Int
        var balances = TableBalances()
        var unbookedCount = 0
    }

    private let form: TableForm
    private let layout: StatementLayout
    private let currency: Currency
    private var row: TableRow
    private var accounts: [String: Account] = [:]
    private var names: [String] = []
    private var lastAccount: String?
    private var ended = 0
    private var isAtEnd = false

    /// Reads the entries in `file`, for an account in `currency`.
    init(_ file: InputFile, _ currency: Currency, _ layout: StatementLayout, _ texts: StatementText) throws {
        self.layout = layout
        self.currency = currency
        form = try TableForm(file, currency, layout, texts)
        row = TableRow(form, form.reader(file), texts)
        try requireCurrencyInHeader()
        for notice in form.notices { row.notices.add(notice) }
    }

    var notices: [Phrase] { row.notices.phrases + row.texts.notices }

    func next() throws -> StatementEvent? {
        while !isAtEnd {
            guard try row.next() else {
                isAtEnd = true
                if names.isEmpty { _ = try account() }
                row.endNotices()
                break
            }
            if let line = try line() { return .line(line) }
        }
        guard ended < names.count else { return nil }
        defer { ended += 1 }
        return .end(part(names[ended]))
    }

    private func part(_ name: String) -> StatementPart {
        var part = StatementPart(line: max(1, form.header.line))
        part.group = name
        // A name such as "Checking" says nothing that could be compared, unless there are several.
        if names.count > 1 || name.count(where: \.isNumber) >= 4 { part.account = name.isEmpty ? nil : name }
        part.unbookedCount = accounts[name]?.unbookedCount ?? 0
        accounts[name]?.balances.complete(&part)
        return part
    }

    // The account of the row, which is new if the name is.
    private func account() throws -> String {
        // A row without an account belongs to that of the row before it.
        var name = row.text(.account) ?? ""
        if name.isEmpty, let last = lastAccount { name = last }
        lastAccount = name
        guard accounts[name] == nil else { return name }
        guard names.count < Self.accountMaximum else {
            throw row.problem(.account, "it has more than \(Self.accountMaximum) accounts")
        }
        accounts[name] = Account(line: row.line)
        names.append(name)
        return name
    }

    private func line() throws -> StatementLine? {
        if row.isBlank { return nil }
        let date = row.date
        if row.status != .booked || (date == nil && row.hasStatusForDate) {
            accounts[try account()]?.unbookedCount += 1
            return nil
        }
        guard let date else {
            try row.leaveOut()
            return nil
        }
        row.endGap()
        try row.requireFieldCount()
        try requireCurrency()
        let balance = row.balance
        guard let amount = try row.amount() else {
            if row.hasOnlyBalance, let balance {
                accounts[try account()]?.balances.take(balance, on: date)
            } else {
                row.addLeftOut()
            }
            return nil
        }
        let name = try account()
        var line = StatementLine(line: row.line, bookingDate: date, amount: amount, currency: currency)
        line.group = name
        line.valueDate = row.valueDate
        line.bankReference = StatementReference.known(row.text(.id) ?? "")
        line.uniqueID = line.bankReference
        line.reference = StatementReference.known(row.text(.reference) ?? "")
        line.counterparty = row.text(.counterparty) ?? ""
        line.text = row.text(.text) ?? ""
        accounts[name]?.balances.take(line, balance)
        return line
    }

    // Some banks state the currency in the header, as in "Amount (EUR)".
    private func requireCurrencyInHeader() throws {
        for column in [TableColumn.amount, .debit, .credit] {
            guard let place = form.header.places[column] else { continue }
            let name = form.header.names[place]
            guard let other = TableColumn.currency(in: name), other != currency else { continue }
            throw StatementProblem(
                line: form.header.line, column: name,
                "it is in \(other.code), but the account is in \(currency.code)")
        }
    }

    private func requireCurrency() throws {
        guard let code = row.text(.currency), !code.isEmpty, code.uppercased() != currency.code,
            !form.amounts.isOwn(code)
        else { return }
        throw row.problem(.currency, "it is in \(code.prefix(10)), but the account is in \(currency.code)")
    }
}
