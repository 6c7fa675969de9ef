import BankDomain
import BankServices
import LanguageKit

/// The statements in a table of any bank, one entry for each row. A column of accounts makes several of them.
final class TableStatements: StatementSource {
    private static let accountMaximum = 1_000

    /// What is known about one account of the table.
    private struct Account {
        let name: String
        var balances = TableBalances()
        var unbookedCount = 0
    }

    private let form: TableForm
    private let currency: Currency
    private let hasAccounts: Bool
    private var row: TableRow
    private var gap: TableGap
    private var accounts: [Account] = []
    private var places: [String: Int] = [:]
    private var lastAccount = ""
    private var ended = 0
    private var isAtEnd = false

    /// Reads the entries in `file`, for an account in `currency`.
    init(
        _ file: InputFile, _ currency: Currency, _ layout: StatementLayout, _ texts: StatementText,
        _ map: TableMap? = nil
    ) throws {
        self.currency = currency
        form = try TableForm(file, currency, layout, texts, map)
        hasAccounts = form.header.places[.account] != nil
        row = TableRow(form, form.reader(file), texts)
        gap = TableGap(form)
        try requireCurrencyInHeader()
        for notice in form.notices { row.notices.add(notice) }
        for doubt in form.doubts where doubt.isRefusal { row.notices.add(doubt.phrase) }
    }

    var notices: [Phrase] { row.notices.phrases + row.texts.notices }

    func next() throws -> StatementEvent? {
        while !isAtEnd {
            guard try row.next() else {
                isAtEnd = true
                if accounts.isEmpty { _ = try account() }
                if let notice = gap.notice { row.notices.add(notice) }
                if row.hasOnlyUnmarked { row.notices.add(TableDoubts.unsigned) }
                break
            }
            if let line = try line() { return .line(line) }
        }
        guard ended < accounts.count else { return nil }
        defer { ended += 1 }
        return .end(part(accounts[ended]))
    }

    private func part(_ account: Account) -> StatementPart {
        var part = StatementPart(line: max(1, form.header.line))
        part.group = account.name
        // A name such as "Checking" says nothing that could be compared, unless there are several.
        if accounts.count > 1 || account.name.count(where: \.isNumber) >= 4, !account.name.isEmpty {
            part.account = account.name
        }
        part.unbookedCount = account.unbookedCount
        account.balances.complete(&part)
        return part
    }

    // The place of the row's account, which is new if the name is.
    private func account() throws -> Int {
        guard hasAccounts || accounts.isEmpty else { return 0 }
        var name = row.text(.account) ?? ""
        // A row without an account belongs to the only one.
        if name.isEmpty, !accounts.isEmpty {
            guard accounts.count == 1 else {
                throw row.problem(.account, "it is empty, and the file has several accounts")
            }
            name = lastAccount
        }
        if name == lastAccount, !accounts.isEmpty { return places[name] ?? 0 }
        lastAccount = name
        if let place = places[name] { return place }
        guard accounts.count < Self.accountMaximum else {
            throw row.problem(.account, "it has more than \(Self.accountMaximum) accounts")
        }
        places[name] = accounts.count
        accounts.append(Account(name: name))
        return accounts.count - 1
    }

    private func line() throws -> StatementLine? {
        guard let date = row.date else {
            if row.isBlank { return nil }
            if row.status != .booked || row.hasStatusForDate {
                accounts[try account()].unbookedCount += 1
            } else {
                try gap.take(&row)
            }
            return nil
        }
        if gap.isOpen { try gap.end(at: row) }
        if row.status != .booked || gap.status ?? .booked != .booked {
            accounts[try account()].unbookedCount += 1
            return nil
        }
        try row.requireFieldCount()
        try row.requireCurrency()
        let balance = row.balance
        guard row.hasAmount, !row.isTotal, let amount = try row.amount() else {
            if row.hasOnlyBalance, let balance {
                accounts[try account()].balances.take(balance, on: date)
            } else {
                gap.leaveOut(row.line)
            }
            return nil
        }
        let account = try account()
        var line = StatementLine(line: row.line, bookingDate: date, amount: amount, currency: currency)
        line.group = accounts[account].name
        line.valueDate = row.valueDate
        line.bankReference = StatementReference.known(row.text(.id) ?? "")
        line.uniqueID = line.bankReference
        line.reference = StatementReference.known(row.text(.reference) ?? "")
        line.counterparty = row.text(.counterparty) ?? ""
        line.text = row.joinedText
        accounts[account].balances.take(line, balance)
        return line
    }

    // Some banks state the currency in the header, as in "Amount (EUR)", or above the table.
    private func requireCurrencyInHeader() throws {
        for column in TableColumn.entryAmounts {
            guard let place = form.header.places[column] else { continue }
            let name = form.header.writtenName(place)
            guard let other = TableCurrency.stated(in: name) else { continue }
            try requireOwn(other, form.header.line, name)
        }
        guard let (name, line) = form.preamble.currency else { return }
        try requireOwn(name, line, nil)
    }

    private func requireOwn(_ name: String, _ line: Int, _ column: String?) throws(FileProblem) {
        guard !form.amounts.isOwn(name) else { return }
        throw FileProblem(
            line: line, column: column, "it is in \(name), but the account is in \(currency.code)")
    }
}
