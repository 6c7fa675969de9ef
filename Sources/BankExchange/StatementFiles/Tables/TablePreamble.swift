import BankDomain
import LanguageKit

/// The rows before the header of a table: the currency and the status that they state.
struct TablePreamble {
    /// The currency as written, with its line.
    private(set) var currency: (name: String, line: Int)?
    /// The status that the title of the table says, such as "Pending transactions".
    private(set) var status: StatementWords.Status?
    /// The days in digits that it states, as written.
    private(set) var days: [String] = []

    init(_ rows: [TableSample.Row]) {
        for row in rows {
            let fields = row.fields.filter { !$0.isEmpty }
            guard let first = fields.first else { continue }
            let parts = fields.flatMap { $0.split(separator: " ") }.prefix(40).map(String.init)
            days += parts.filter { $0.first?.isNumber == true && TableDays.looksLikeDay($0) }
            status = fields.count == 1 ? TableTitle.status(first) : nil
            guard currency == nil, let name = Self.currency(fields) else { continue }
            currency = (name, row.line)
        }
    }

    // "Währung;EUR", "Währung: EUR", "Account currency EUR" and "Account 12345678 (EUR)".
    private static func currency(_ fields: [String]) -> String? {
        for (field, next) in zip(fields, fields.dropFirst()) where isCurrencyColumn(field) {
            if TableCurrency.isName(next) { return next }
        }
        for field in fields {
            if namesMoney(field), let name = TableCurrency.inBrackets(field) { return name }
            let words = field.split { $0 == " " || $0 == ":" || $0 == "\u{A0}" }.map(String.init)
            guard let last = words.last, words.count > 1, TableCurrency.isName(last) else { continue }
            if isCurrencyColumn(words.dropLast().joined(separator: " ")) { return last }
        }
        return nil
    }

    // "(HUF)" after a name may be a part of it: a Hindu undivided family.
    private static func namesMoney(_ field: String) -> Bool {
        guard field.utf8.count < 80 else { return false }
        let (words, parts) = (StatementWords.shipped, StatementWords.words(field))
        guard !parts.contains(where: words.holders.contains) else { return false }
        return field.count(where: \.isNumber) >= 4
            || parts.contains { part in
                words.columns[part].map { [.account, .balance, .amount, .currency].contains($0.column) }
                    ?? false
            }
    }

    private static func isCurrencyColumn(_ name: String) -> Bool {
        name.utf8.count < 60 && TableColumn.known(name)?.column == .currency
    }
}

/// A row with one text, which may be the title of the rows after it.
enum TableTitle {
    /// The status of the rows under a title; `nil` if it says none.
    static func status(_ title: String) -> StatementWords.Status? {
        let words = StatementWords.words(title)
        guard (1...5).contains(words.count) else { return nil }
        let found = Set(
            words.indices.flatMap { start in
                words[start...].indices.prefix(3).compactMap {
                    StatementWords.shipped.status(beginning: words[start...$0].joined())
                }
            })
        // "Booked and pending transactions" are both, "not booked" is one.
        guard let status = StatementWords.shipped.status(title) else {
            return found.count == 1 ? found.first : nil
        }
        return status == .booked || !found.contains(.booked) || found.count == 1 ? status : nil
    }

    /// True for a title that names an account, such as "Account 22222222" and an IBAN.
    static func namesAccount(_ fields: [String]) -> Bool {
        let columns = StatementWords.shipped.columns
        let isNamed = fields.first.map { first in
            StatementWords.words(first).contains { columns[$0]?.column == .account }
        }
        return isNamed == true
            || fields.contains { field in
                field.utf8.count < 50 && (try? IBAN(field)) != nil
                    || field.count(where: \.isNumber) >= 6
                        && field.allSatisfy { $0.isNumber || " -/.".contains($0) }
                        && !TableDays.looksLikeDay(field)
            }
    }
}
