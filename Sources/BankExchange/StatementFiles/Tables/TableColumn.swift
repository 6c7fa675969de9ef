import BankDomain

/// The content of a column in a table of entries. The raw values are the meanings in `Fixtures/statements/words.txt`.
enum TableColumn: String, CaseIterable {
    case bookingDate, valueDate, amount, debit, credit, direction, currency, id, reference, counterparty, text
    case status, balance, fee, account

    /// The columns with amounts.
    static let amounts: [TableColumn] = [.amount, .debit, .credit, .balance, .fee]

    /// Columns in the order in which a name of several words is taken for one of them.
    private static let byWords: [TableColumn] = [
        .balance, .fee, .valueDate, .bookingDate, .currency, .status, .debit, .credit, .amount,
    ]

    /// How sure a name is.
    struct Known {
        let column: TableColumn
        /// Lower is surer.
        let rank: Int
    }

    /// The column with a header name; `nil` if it is unknown. A currency in the name does not count.
    static func known(_ name: String, _ words: StatementWords = .shipped) -> Known? {
        if let known = words.columns[StatementWords.plain(name)] {
            return Known(column: known.column, rank: known.rank)
        }
        let bare = withoutCurrency(name)
        if bare != name, let known = words.columns[StatementWords.plain(bare)] {
            return Known(column: known.column, rank: 100 + known.rank)
        }
        return knownByWords(bare, words)
    }

    // "Closing ledger balance": one of its words is a name, and none says that it is about something else.
    private static func knownByWords(_ name: String, _ words: StatementWords) -> Known? {
        let parts = StatementWords.words(name)
        guard (2...5).contains(parts.count), !parts.contains(where: words.foreign.contains) else {
            return nil
        }
        let found = parts.compactMap { words.columns[$0] }
        guard let column = byWords.first(where: { column in found.contains { $0.column == column } }) else {
            return nil
        }
        return Known(column: column, rank: 1_000 + (found.first { $0.column == column }?.rank ?? 0))
    }

    /// The currency in a name, as in `Amount (EUR)` and `Gutschrift in CHF`.
    static func currency(in name: String) -> Currency? {
        codes(in: name).last.flatMap { Currency(code: String($0)) }
    }

    private static func codes(in name: String) -> [Substring] {
        name.split { !$0.isLetter }.filter { word in
            word.utf8.count == 3 && word == word.uppercased() && Currency(code: String(word)) != nil
        }
    }

    private static let connecting: Set<String> = ["in", "w", "en", "em", "v", "i", "bằng"]

    private static func withoutCurrency(_ name: String) -> String {
        let codes = codes(in: name)
        guard !codes.isEmpty || name.contains("€") || name.contains("$") else { return name }
        var words = name.split { !$0.isLetter && !$0.isNumber }.filter { !codes.contains($0) }
        if let last = words.last, connecting.contains(last.lowercased()) { words.removeLast() }
        return words.joined(separator: " ")
    }
}
