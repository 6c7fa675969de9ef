import BankDomain
import BankServices
import LanguageKit

/// The statement in a CSV file of any bank with a header, one entry for each row.
final class CSVStatements: StatementSource {
    private let form: CSVStatementForm
    private let options: StatementLayout
    private let currency: Currency
    private var reader: CSVReader
    private var texts = StatementText()
    private var balances = CSVRunningBalance()
    private var unbookedCount = 0
    private var isAtEnd = false

    /// Reads the entries in `file`, for an account in `currency`.
    init(_ file: InputFile, _ currency: Currency, options: StatementLayout) throws {
        self.options = options
        self.currency = currency
        form = try CSVStatementForm.of(file, options: options)
        reader = try form.reader(file)
        try requireCurrencyInHeader()
    }

    var isWindows1252: Bool { texts.isWindows1252 }

    func next() throws -> StatementEvent? {
        while !isAtEnd {
            guard try reader.next() else {
                isAtEnd = true
                var part = StatementPart(line: form.header.line)
                part.unbookedCount = unbookedCount
                balances.complete(&part)
                return .end(part)
            }
            guard let line = try line() else { continue }
            balances.take(line, balance())
            return .line(line)
        }
        return nil
    }

    private var record: CSVRecord { reader.record }

    // Blank rows separate pages; pending entries are skipped.
    private func line() throws -> StatementLine? {
        if (0..<record.fieldCount).allSatisfy({ record[$0].allSatisfy { $0 == 0x20 } }) { return nil }
        guard record.fieldCount == form.header.names.count else {
            throw problem(nil, "it has \(record.fieldCount) fields instead of \(form.header.names.count)")
        }
        guard try isBooked() else {
            unbookedCount += 1
            return nil
        }
        try requireCurrency()
        if isBalanceOnly, let balance = balance() {
            balances.take(balance, on: try date(.bookingDate))
            return nil
        }
        var line = StatementLine(
            line: record.line, bookingDate: try date(.bookingDate), amount: try amount(), currency: currency)
        if let text = text(.valueDate), !text.isEmpty { line.valueDate = try date(.valueDate) }
        line.bankReference = StatementReference.known(text(.id) ?? "")
        line.uniqueID = line.bankReference
        line.reference = StatementReference.known(text(.reference) ?? "")
        line.counterparty = text(.counterparty) ?? ""
        line.text = text(.text) ?? ""
        return line
    }

    private func isBooked() throws -> Bool {
        guard let status = text(.status) else { return true }
        return !["pending", "pdng", "reverted", "declined", "failed"].contains(status.lowercased())
    }

    // Some banks state the currency in the header, as in "Amount (EUR)".
    private func requireCurrencyInHeader() throws {
        for column in [CSVStatementColumn.amount, .debit, .credit] {
            guard let place = form.header.places[column] else { continue }
            let name = form.header.names[place]
            guard let word = name.split(whereSeparator: { !$0.isLetter }).last, word.utf8.count == 3,
                word == word.uppercased(), let other = Currency(code: String(word)), other != currency
            else { continue }
            throw StatementProblem(
                line: form.header.line, column: name,
                "it is in \(other.code), but the account is in \(currency.code)")
        }
    }

    // True for a row with a balance but no entry, such as "Opening balance".
    private var isBalanceOnly: Bool {
        [.amount, .debit, .credit, .id, .reference, .counterparty].allSatisfy { column in
            form.header.places[column].map { record[$0].allSatisfy { $0 == 0x20 } } ?? true
        }
    }

    private func requireCurrency() throws {
        guard let code = text(.currency), !code.isEmpty, code.uppercased() != currency.code else { return }
        throw problem(.currency, "it is in \(code.prefix(10)), but the account is in \(currency.code)")
    }

    private func amount() throws -> Int64 {
        if form.header.places[.debit] != nil, form.header.places[.credit] != nil {
            let (debit, credit) = (try amount(.debit), try amount(.credit))
            guard debit == 0 || credit == 0 else {
                throw problem(.debit, "debit and credit both have an amount")
            }
            return debit == 0 ? credit.magnitudeKept : -debit.magnitudeKept
        }
        let amount = try amount(.amount)
        guard let direction = text(.direction)?.lowercased(), !direction.isEmpty else { return amount }
        switch direction {
        case "credit", "crdt", "cr", "c", "bij", "h", "haben", "in", "+": return amount.magnitudeKept
        case "debit", "dbit", "dr", "d", "af", "s", "soll", "out", "-": return -amount.magnitudeKept
        default: throw problem(.direction, "\"\(direction.prefix(20))\" is neither credit nor debit")
        }
    }

    private func amount(_ column: CSVStatementColumn) throws -> Int64 {
        let text = text(column) ?? ""
        if text.isEmpty, column != .amount { return 0 }
        do throws(CSVStatementAmount.Reason) {
            return try CSVStatementAmount.minorUnits(
                text, currency, hasDecimalComma: options.hasDecimalComma)
        } catch {
            switch error {
            case .noAmount:
                throw problem(column, "\"\(text.prefix(40))\" is not an amount in \(currency.code)")
            case .ambiguous:
                throw problem(
                    column,
                    "\"\(text.prefix(40))\" is ambiguous; use --decimal-comma or --decimal-point"
                )
            }
        }
    }

    // Balances are optional, so an unreadable one is ignored.
    private func balance() -> Int64? {
        guard let text = text(.balance) else { return nil }
        return try? CSVStatementAmount.minorUnits(text, currency, hasDecimalComma: options.hasDecimalComma)
    }

    private func date(_ column: CSVStatementColumn) throws -> CalendarDate {
        guard let place = form.header.places[column], let date = form.days.date(record[place]) else {
            throw problem(
                column,
                "\"\((text(column) ?? "").prefix(30))\" has a different date format; use --date-format")
        }
        return date
    }

    private func text(_ column: CSVStatementColumn) -> String? {
        form.header.places[column].map { texts.text(record[$0]) }
    }

    private func problem(_ column: CSVStatementColumn?, _ reason: Phrase) -> StatementProblem {
        let name = column.flatMap { form.header.places[$0] }.map { form.header.names[$0] }
        return StatementProblem(line: record.line, column: name, reason)
    }
}

extension Int64 {
    /// The amount without its sign. Amounts are bounded, so it fits.
    fileprivate var magnitudeKept: Int64 { Int64(magnitude) }
}
