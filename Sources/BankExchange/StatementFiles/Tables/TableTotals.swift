import BankDomain
import LanguageKit

/// Totals and balances among the entries of a table: rows that are no entries, although they may have a day and an amount.
enum TableTotals {
    /// True if one of the texts of a row names a total or a balance, and nothing else.
    static func isTotal(_ fields: [String], _ header: TableHeader) -> Bool {
        fields.indices.contains { place in mayName(place, header) && isTotal(fields[place]) }
    }

    /// True for a column whose texts may name a total: a category may be called "Total".
    static func mayName(_ place: Int, _ header: TableHeader) -> Bool {
        let places = header.places
        guard places.contains(place) else { return !TableColumn.isForeign(header.writtenName(place)) }
        return ![.amount, .debit, .credit, .balance, .fee, .direction, .currency, .status, .account].contains
        {
            places[$0] == place
        }
    }

    /// True for "Closing balance", "Solde au 30 juin 2026" and "Total debits"; false for "Balance transfer".
    static func isTotal(_ text: String) -> Bool {
        let words = StatementWords.shipped
        guard (2...80).contains(text.utf8.count) else { return false }
        let parts = StatementWords.words(text)
        guard let first = parts.first, words.totalBeginnings.contains(first) else {
            // A text without blanks between its words.
            return words.footers.contains(StatementWords.plain(text))
        }
        var place = 0
        while place < parts.count {
            let rest = parts[place...]
            let longest = (1...min(5, rest.count)).last { words.isTotal(rest.prefix($0).joined()) }
            if let longest {
                place += longest
            } else if place > 0, isBeside(parts[place]) {
                place += 1
            } else {
                return false
            }
        }
        return true
    }

    /// True for "Opening balance".
    static func isOpening(_ text: String) -> Bool {
        isTotal(text) && StatementWords.shipped.openings.contains { StatementWords.plain(text).hasPrefix($0) }
    }

    // Days, currencies, and words such as "per" and "debits" say more about a total.
    private static func isBeside(_ word: String) -> Bool {
        let words = StatementWords.shipped
        if let number = Int(word) { return (1...31).contains(number) || (1_980...2_100).contains(number) }
        if words.joining.contains(word) || words.months[word] != nil || words.weekdays.contains(word) {
            return true
        }
        if word.utf8.count == 3, Currency(code: word.uppercased()) != nil { return true }
        return words.columns[word].map { [.debit, .credit, .amount, .balance].contains($0.column) } ?? false
    }
}
